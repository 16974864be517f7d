"""Keep an eye on a page: nothing may go wrong in it unnoticed."""

from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

# A page may have no more need of a relay that is slow to answer.
GIVEN_UP = "WebSocket is closed before the connection is established."


@dataclass
class Watch:
    """The errors in a context's pages: exceptions, bad answers, requests that leave the site."""

    origin: str
    problems: list[str] = field(default_factory=list)
    expected: str = ""  # how a message of the console begins that is none

    def over(self, context: BrowserContext) -> None:
        """Watch every page of this context, and their workers."""
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.problems.append(f"error: {error.error}"))
        context.on("request", self._see)
        context.on("response", self._judge)
        context.on("page", self._follow)

    def forgive(self, *pages: Page) -> None:
        """Forget the errors, which were expected. Pages close first: they may report more."""
        for page in pages:
            page.close()
        self.problems.clear()

    def _follow(self, page: Page) -> None:
        page.on("crash", lambda _page: self.problems.append("a page crashed"))

    def _hear(self, message: ConsoleMessage) -> None:
        is_expected = self.expected and message.text.startswith(self.expected)
        is_expected = is_expected or message.text.endswith(GIVEN_UP)
        if message.type in ("error", "warning") and not is_expected:
            self.problems.append(f"console: {message.text}")

    def _see(self, request: Request) -> None:
        if not request.url.startswith((self.origin, "blob:", "data:")):
            self.problems.append(f"a request left the site: {request.url}")

    def _judge(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"answer {response.status}: {response.url}")
