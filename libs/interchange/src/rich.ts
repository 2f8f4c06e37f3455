import { sentence, type Sentence } from '@xuekao/contracts';
import { ornament } from '@xuekao/contracts/picture-words';
import { formulaWord, pictureWord, type AuthoredRow } from '@xuekao/question';
import { sanitiseRichText } from '@xuekao/rich-text';
import { MathMLToLaTeX } from 'mathml-to-latex';

/** Mark of a picture that could not come along: the import asks for it. */
export const lostPicture = `［${pictureWord}］`;
const lostFormula = `［${formulaWord}］`;

export interface RichContext {
  /** address in our own store for the address of a picture in the file; null where there is none */
  picture: (address: string) => string | null;
  note: (said: Sentence) => void;
}

const tag = /<[^<>]*>/g;
export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');
export const unescapeText = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const inlineFormula = (tex: string): string => `<span data-type="inline-math" data-latex="${escapeAttribute(tex)}"></span>`;
const blockFormula = (tex: string): string => `<div data-type="block-math" data-latex="${escapeAttribute(tex)}"></div>`;

/** LaTeX of MathML; null where it cannot be made. */
export function latexOfMathml(mathml: string): string | null {
  const [, written] = /<annotation[^>]{0,100}encoding="application\/x-tex"[^>]{0,100}>([^<]{0,20000})<\/annotation>/.exec(mathml) ?? [];
  if (written !== undefined && written.trim() !== '') return unescapeText(written.trim());
  try {
    return MathMLToLaTeX.convert(mathml.replace(/<(\/?)\w{1,10}:/g, '<$1')).trim() || null;
  } catch {
    return null;
  }
}

const dangerous = /<(?:script|iframe|object|embed|form|style|svg)\b|\son[a-z]{3,20}\s{0,3}=|javascript:/i;
const mathml = /<(?:\w{1,10}:)?math\b[^]*?<\/(?:\w{1,10}:)?math>/gi;
const image = /<img\b[^<>]{0,5000000}>/gi;
const attribute = (html: string, name: string): string =>
  unescapeText(new RegExp(`\\s${name}\\s{0,3}=\\s{0,3}(?:"([^"]*)"|'([^']*)')`, 'i').exec(html)?.slice(1).find(Boolean) ?? '');

/** Pictures at addresses of ours, formulas as LaTeX, and nothing that a page could run. */
function cleaned(html: string, { picture, note }: RichContext): string {
  if (dangerous.test(html)) note(sentence('questionFiles.controls'));
  const prepared = html
    .replace(mathml, (whole) => {
      const latex = latexOfMathml(whole);
      if (latex === null) return lostFormula;
      return /^<[^<>]*\sdisplay=["']block["']/.test(whole) ? blockFormula(latex) : inlineFormula(latex);
    })
    .replace(image, (whole) => {
      const address = picture(attribute(whole, 'src'));
      const [width, height] = [attribute(whole, 'width'), attribute(whole, 'height')];
      const size = [width && ` width="${escapeAttribute(width)}"`, height && ` height="${escapeAttribute(height)}"`].join('');
      const role = attribute(whole, 'role') === ornament ? ` role="${ornament}"` : '';
      return address === null ? lostPicture : `<img src="${address}" alt="${escapeAttribute(attribute(whole, 'alt'))}"${size}${role} />`;
    });
  return sanitiseRichText(prepared);
}

// `\\` and `\)` are pairs: a formula ends at a lone `\)`
const formula = /\\\(((?:\\[^)]|[^\\])*?)\\\)|\\\[((?:\\[^\]]|[^\\])*?)\\\]|\$\$([^$]+)\$\$/g;
const voidElements = new Set(['br', 'hr', 'img']);

/** Own formulas in place of the signs that other programs set around LaTeX. A block of its own leaves the paragraph. */
function withFormulas(html: string): string {
  let out = '';
  let from = 0;
  const open: string[] = [];
  const put = (text: string): void => {
    let at = 0;
    for (const { 0: whole, 1: inline, 2: block, 3: dollars, index } of text.matchAll(formula)) {
      const tex = unescapeText(inline ?? block ?? dollars ?? '').trim();
      out += text.slice(at, index);
      at = index + whole.length;
      if (tex === '') continue;
      const parent = open.at(-1);
      if (inline !== undefined || (parent !== undefined && !['p', 'td', 'th', 'div', 'li'].includes(parent))) out += inlineFormula(tex);
      else out += parent === 'p' ? `</p>${blockFormula(tex)}<p>` : blockFormula(tex);
    }
    out += text.slice(at);
  };
  for (const { 0: whole, index } of html.matchAll(tag)) {
    put(html.slice(from, index));
    from = index + whole.length;
    const name = /^<\/?([a-z0-9]+)/.exec(whole)?.[1] ?? '';
    if (whole.startsWith('</')) open.pop();
    else if (!voidElements.has(name)) open.push(name);
    out += whole;
  }
  put(html.slice(from));
  return out;
}

/** Marks of programs that mean nothing: a span without a language, an alignment to the left, paragraphs without content. */
function simplified(html: string): string {
  const spans: boolean[] = [];
  return html
    .replace(/ style="text-align:left"/g, '')
    .replace(/<(div|p)>\s*(<div data-type="block-math"[^<>]*><\/div>)\s*<\/\1>/g, '$2')
    .replace(/<(\/?)(span)\b([^<>]*)>/g, (whole, slash: string, _name, attributes: string) => {
      if (slash === '') {
        spans.push(attributes.trim() !== '');
        return attributes.trim() === '' ? '' : whole;
      }
      return spans.pop() === false ? '' : whole;
    })
    .replace(/(?:<br \/>\s*)+<\/p>/g, '</p>')
    .replace(/<p>\s*(?:<br \/>\s*)*/g, '<p>')
    .replace(/\s+<\/p>/g, '</p>')
    .replace(/<p><\/p>/g, '')
    .replace(/(<\/(?:p|div|ul|ol|table|h[1-4]|blockquote|tr|td|th|li|tbody|thead)>)\s+(?=<)/g, '$1')
    .replace(/(<(?:ul|ol|table|tbody|thead|tr)>)\s+(?=<)/g, '$1')
    .trim();
}

const blocks = /<(?:p|div|ul|ol|table|h[1-4]|blockquote|pre|hr)\b/;

/** HTML of another program as rich text of ours. `inline`: of an option, which stands in a line. */
export function richFromHtml(html: string, form: 'paragraphs' | 'inline', context: RichContext): string {
  const rich = simplified(withFormulas(cleaned(html, context)));
  if (form === 'paragraphs') return rich !== '' && !blocks.test(rich) ? `<p>${rich}</p>` : rich;
  const inside = /^<p>((?:(?!<\/?p>)[^])*)<\/p>$/.exec(rich)?.[1];
  return inside !== undefined && !blocks.test(inside.replace(/<div data-type[^<>]*>/g, '')) ? inside : rich;
}

/** Class of the picture below the words of an option, by which the import tells it from a picture among them. */
const optionClass = 'option-picture';
const optionPicture = new RegExp(`<img\\b[^<>]{0,5000000}\\sclass="${optionClass}"[^<>]{0,5000}>(?=\\s{0,9}(?:</p>\\s{0,9})?$)`);

/** The words of an option and its picture, as the HTML of another program. */
export const optionHtml = ({ content, image, imageAlt = '' }: AuthoredRow): string =>
  image === '' ? content : `${content}<img class="${optionClass}" src="${escapeAttribute(image)}" alt="${escapeAttribute(imageAlt)}" />`;

/** An option of HTML: its words, and the picture that an export of ours set below them. */
export function optionFromHtml(html: string, context: RichContext): Pick<AuthoredRow, 'content' | 'image'> & { imageAlt: string } {
  const [tagged = ''] = optionPicture.exec(html) ?? [];
  const image = tagged === '' ? null : context.picture(attribute(tagged, 'src'));
  if (image === null) return { content: richFromHtml(html, 'inline', context), image: '', imageAlt: '' };
  return { content: richFromHtml(html.replace(optionPicture, ''), 'inline', context), image, imageAlt: attribute(tagged, 'alt') };
}

/** Plain text of another program as rich text: paragraphs, in which nothing is markup. */
export const richFromWords = (text: string, form: 'paragraphs' | 'inline', context: RichContext): string =>
  form === 'inline'
    ? richFromHtml(escapeText(text).trim().replaceAll('\n', '<br />'), form, context)
    : richFromHtml(
        text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => `<p>${escapeText(line.trim())}</p>`)
          .join(''),
        form,
        context,
      );

/** Rich text of ours as HTML for other programs: formulas between `\(` and `\)`, or `\[` and `\]`. */
export const htmlFromRich = (html: string): string =>
  html.replace(/<(span|div) data-type="(?:inline|block)-math" data-latex="([^"]*)"><\/\1>/g, (_whole, name: string, latex: string) => {
    const tex = latex.replaceAll('&quot;', '"');
    return name === 'span' ? String.raw`\(${tex}\)` : String.raw`<div>\[${tex}\]</div>`;
  });
