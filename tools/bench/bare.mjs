// What the boot is measured against: Pyodide as it comes, and the wheel, on an empty page.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { modules, wheel } from "./what.mjs";

const fetched = fetch(wheel).then((response) => response.arrayBuffer());
const python = await loadPyodide();
python.FS.writeFile(`/lib/${wheel}`, new Uint8Array(await fetched));
python.runPython(`import sys\nsys.path.insert(0, "/lib/${wheel}")\nimport ${modules.join(", ")}`);
performance.mark("bare");
