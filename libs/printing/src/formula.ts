import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import { AllPackages } from 'mathjax-full/js/input/tex/AllPackages.js';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import { STATE } from 'mathjax-full/js/core/MathItem.js';
import type { MmlNode } from 'mathjax-full/js/core/MmlTree/MmlNode.js';
import { SVG } from 'mathjax-full/js/output/svg.js';
import { ommlOf } from './omml.js';

/** Sizes in em of the text around it; `depth` is what stands below the line. */
export interface Formula {
  svg: string;
  width: number;
  height: number;
  depth: number;
}

/** Links and scripts have no place on paper; a formula with an error is refused, so that its source is printed. */
const without = new Set([
  ...['html', 'action', 'noerrors', 'noundefined', 'bussproofs', 'require', 'autoload'],
  // one who defines `\times` as a plus would rewrite the formulas of all papers behind it
  ...['newcommand', 'configmacros', 'textmacros', 'setoptions'],
]);
const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);
const packages = AllPackages.filter((name) => !without.has(name));
const formatError = (_jax: unknown, error: Error): never => {
  throw error;
};
function fresh() {
  const input = new TeX({ packages, maxBuffer: 5000, maxMacros: 500, formatError });
  return { input, page: mathjax.document('', { InputJax: input, OutputJax: new SVG({ fontCache: 'none' }) }) };
}
let drawing = fresh();

/** Before a document: what a formula of the one before has defined, as an operator or a label, ends with that. */
export function beginFormulas(): void {
  drawing = fresh();
}

/** An attribute of ours has no such sign: it comes from the source, as a colour that is none. */
const isBroken = (svg: string): boolean => /="[^"]*</.test(svg);

/** A label may stand in two formulas: each is drawn by itself. */
function converted(tex: string, options: { display: boolean; end?: number }) {
  drawing.input.reset();
  return drawing.page.convert(tex, options);
}

/** Null where the source is not understood. */
export function formulaOf(tex: string, isBlock: boolean): Formula | null {
  try {
    const svg = adaptor.innerHTML(converted(tex, { display: isBlock }));
    if (isBroken(svg)) return null;
    const [, top = 0, width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
    return { svg, width: width / 1000, height: height / 1000, depth: (top + height) / 1000 };
  } catch {
    return null;
  }
}

/** The same as a formula of Word. Null where the source is not understood. */
export function wordFormulaOf(tex: string, isBlock: boolean): string | null {
  try {
    return ommlOf(converted(tex, { display: isBlock, end: STATE.CONVERT }) as MmlNode); // the tree, by `end`
  } catch {
    return null;
  }
}
