/** Registers scalar.wasm as it was made into JavaScript. */
import { instantiateScalar } from "../gen/scalar-javascript.js";
import { embedJavaScript, type ModuleExports } from "./modules.js";

embedJavaScript("scalar", instantiateScalar as () => ModuleExports);
