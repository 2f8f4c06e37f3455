import katex from 'katex';
import 'katex/dist/katex.min.css';
import { splitFormulas, type FormulaPart } from './formula-text.js';
import { formulaWords, type MathTree } from './formula-words.js';
import { isClosing, joined, kept } from './joined.js';

/** TeX to markup, or null where it cannot be read: then the source is shown, which says more than a red mark. */
function toMarkup(tex: string, displayMode: boolean): string | null {
  try {
    return katex.renderToString(tex, { displayMode, throwOnError: true, strict: 'ignore', trust: false, maxExpand: 200, maxSize: 20 });
  } catch {
    return null;
  }
}

function formulaNode(tex: string, source: string, display: boolean, after = ''): Node {
  const markup = toMarkup(tex, display);
  if (markup === null) return document.createTextNode(source);
  const node = document.createElement(display ? 'div' : 'span');
  node.className = display ? 'xk-formula-block' : 'xk-formula';
  node.innerHTML = markup; // written by katex from text, with trust off
  const last = isClosing(after) ? node.querySelector('.katex-html > .katex-base:last-child') : null;
  if (last) kept(last);
  const math = node.querySelector('math');
  // what holds the formula is named by it; who can walk through MathML still finds it there
  math?.setAttribute('aria-label', formulaWords(treeOf(math)));
  return node;
}

const treeOf = (element: Element): MathTree => ({
  name: element.localName,
  children: Array.from(element.children, treeOf),
  text: element.textContent ?? '',
  attribute: (name) => element.getAttribute(name),
});

function replaceInText(node: Text): void {
  const parts = splitFormulas(node.data);
  if (parts.every((part) => part.kind === 'text') && parts.map((part) => part.value).join('') === node.data) return;
  node.replaceWith(
    ...parts.map((part, at) =>
      part.kind === 'text'
        ? at === 0
          ? part.value
          : joined(part.value)
        : formulaNode(part.value, part.source, part.kind === 'display', textAfter(parts, at)),
    ),
  );
}

const textAfter = (parts: readonly FormulaPart[], at: number): string => {
  const next = parts[at + 1];
  return next?.kind === 'text' ? next.value : '';
};

// The import breaks a formula's lines with <br>; joined text nodes let a formula cross them.
function joinLines(root: ParentNode): void {
  for (const br of root.querySelectorAll('br')) {
    const [before, after] = [br.previousSibling, br.nextSibling];
    if (before instanceof Text && after instanceof Text && splitsFormula(before.data)) {
      before.data = `${before.data}\n${after.data}`;
      after.remove();
      br.remove();
    }
  }
}
const splitsFormula = (text: string): boolean => splitFormulas(text).some((part) => part.kind === 'text' && part.value.includes('$'));

/** Sanitised HTML with its formulas (`$…$` in text, `data-latex` of the editor) turned into KaTeX markup. */
export function renderFormulas(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  const root = template.content;
  for (const element of root.querySelectorAll<HTMLElement>('[data-latex]')) {
    const tex = element.dataset['latex'] ?? '';
    const display = element.dataset['type'] === 'block-math' || element.tagName === 'DIV';
    const next = element.nextSibling;
    const after = next instanceof Text && !display ? next.data : '';
    if (next instanceof Text && !display) next.data = joined(next.data);
    element.replaceWith(formulaNode(tex, tex, display, after));
  }
  joinLines(root);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.data.match(/[$\\]/) !== null && node.parentElement?.closest('.katex, code, pre') == null)
      texts.push(node);
  }
  for (const text of texts) replaceInText(text);
  return template.innerHTML;
}
