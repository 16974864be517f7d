// node cards/sprite.mjs OUT.svg: writes the card sprite. The same input gives the same bytes.
import { writeFileSync } from "node:fs";
import { optimize } from "svgo";
import { sprite } from "./faces.mjs";
import { shapes } from "./source.mjs";

const SVGO = {
  multipass: true,
  floatPrecision: 0,
  plugins: [
    {
      name: "preset-default",
      params: {
        overrides: {
          // Everything in a sprite is referenced from outside it.
          cleanupIds: false,
          removeHiddenElems: false,
          removeUselessDefs: false,
          // The figures are drawn in a box of 1300 by 2000: whole units are finer than a pixel.
          convertPathData: { floatPrecision: 0 },
          cleanupNumericValues: { floatPrecision: 1 },
          convertTransform: { floatPrecision: 3 },
        },
      },
    },
  ],
};

const [out] = process.argv.slice(2);
if (!out) throw new Error("usage: node cards/sprite.mjs OUT.svg");
writeFileSync(out, optimize(sprite(await shapes()), SVGO).data);
