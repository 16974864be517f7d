/** What the plain scripts in the head of a page offer to the others. */
declare global {
  interface Window {
    kept: {
      text(name: string): string | null;
      texts(): string;
      keep(name: string, text: string | null): boolean;
    };
    takeEarlyClicks(): Element[];
  }
}
export {};
