import { editorText } from './editor.texts.js';

/** Pictures of the clipboard that are stored one by one: more at once are rather a document. */
const maxPictures = 20;
/** Path of the site's pictures; the browser writes the whole address into the clipboard. */
const ownPicture = '/api/file/picture/';
/** Word's own formulas stand in comments, beside a picture of each that only Word can read. */
export const wordFormula = /<m:oMath[\s>]|<o:OLEObject[^>]{0,200}Equation/i;
export const formulaSelector = '.katex, mjx-container, .MathJax, math';
export const mediaSelector = 'video, audio, iframe, object, embed, svg, canvas';
const playerSelector = 'video, audio';

export interface PasteRules {
  /** stores a picture and answers its address, or says why not; null where pictures cannot be kept */
  store: ((file: File) => Promise<{ url: string } | { refused: string }>) | null;
  /** players of this site are kept */
  keepsPlayers: boolean;
  /** whether a picture at this address is kept as it is */
  isOwn: (source: string) => boolean;
  /** false: a formula can only stand in the line */
  canBlock: boolean;
}

export const isOwnPicture = (source: string): boolean => {
  if (!source.includes(ownPicture)) return false;
  const url = new URL(source, window.location.href);
  return url.origin === window.location.origin && url.pathname.startsWith(ownPicture);
};

const isOfThisSite = (media: Element): boolean =>
  new URL(media.getAttribute('src') ?? 'about:blank', window.location.href).origin === window.location.origin;

/** Whether a paste needs a look before the editor takes it: most do not. */
export const needsLook = (html: string): boolean =>
  /<(?:img|math|mjx-container|video|audio|iframe|object|embed|svg|canvas|m:|v:imagedata)|class="[^"]*(?:katex|MathJax)|<o:OLEObject/i.test(
    html,
  );

/**
 * The LaTeX of a formula of a web page: what its author wrote, else made from its MathML; null where there is neither, or no way to make
 * it.
 */
export async function latexOf(formula: Element): Promise<string | null> {
  const written = formula.querySelector('annotation[encoding="application/x-tex"]')?.textContent?.trim() ?? '';
  if (written !== '') return written;
  const math = formula.matches('math') ? formula : formula.querySelector('math');
  if (math === null) return null;
  try {
    // it may also fail to load: a page that was opened before a new release
    const { MathMLToLaTeX } = await import('mathml-to-latex');
    return MathMLToLaTeX.convert(math.outerHTML).trim() || null;
  } catch {
    return null;
  }
}

export const isDisplayed = (formula: Element): boolean =>
  formula.closest('.katex-display') !== null ||
  formula.getAttribute('display') === 'true' ||
  formula.querySelector('math[display="block"]') !== null ||
  formula.getAttribute('display') === 'block';

async function takeFormulas(page: Document, canBlock: boolean): Promise<boolean> {
  for (const formula of page.querySelectorAll(formulaSelector)) {
    // inside another one that was taken already, or in a formula of our own
    if (!formula.isConnected || formula.closest('[data-latex]') !== null) continue;
    const latex = await latexOf(formula);
    if (latex === null) return false;
    const isBlock = canBlock && isDisplayed(formula);
    const own = page.createElement(isBlock ? 'div' : 'span');
    own.setAttribute('data-type', isBlock ? 'block-math' : 'inline-math');
    own.setAttribute('data-latex', latex);
    formula.replaceWith(own);
  }
  return true;
}

/** A picture that is in the clipboard itself, as a file. */
function fileOf(source: string): File | null {
  const [, type, base64] = /^data:(image\/(?:png|jpeg|gif));base64,([A-Za-z0-9+/=\s]+)$/i.exec(source) ?? [];
  if (type === undefined || base64 === undefined) return null;
  const bytes = Uint8Array.from(window.atob(base64), (char) => char.charCodeAt(0));
  return new File([bytes], `${editorText('editor.pastedPicture')}.${type.slice(6).toLowerCase()}`, { type });
}

/** Null once every picture is one of the site's; else why not. */
async function takePictures(page: Document, { store, isOwn }: PasteRules): Promise<string | null> {
  const pictures = [...page.querySelectorAll('img')].filter((picture) => picture.closest('[data-latex]') === null);
  if (pictures.length > maxPictures) return editorText('editor.pasteMany', { n: maxPictures });
  for (const picture of pictures) {
    const source = picture.getAttribute('src') ?? '';
    if (isOwn(source)) {
      picture.setAttribute('src', new URL(source, window.location.href).pathname);
      continue;
    }
    const file = fileOf(source);
    if (store === null || file === null) return editorText('editor.pastePicture');
    const stored = await store(file);
    if ('refused' in stored) return stored.refused;
    picture.setAttribute('src', stored.url);
  }
  return null;
}

/**
 * Content of the clipboard that may go into the text: formulas of web pages as LaTeX, pictures that could be stored. `refused` is the
 * sentence for the person where anything could not be kept: then nothing goes in, because the rest would mean something else.
 * @throws what `store` throws
 */
export async function takePasted(html: string, rules: PasteRules): Promise<{ html: string } | { refused: string }> {
  const page = new DOMParser().parseFromString(html, 'text/html');
  if (wordFormula.test(html) || !(await takeFormulas(page, rules.canBlock))) return { refused: editorText('editor.pasteFormula') };
  const isLost = (media: Element): boolean =>
    media.closest('[data-latex]') === null && !(rules.keepsPlayers && media.matches(playerSelector) && isOfThisSite(media));
  if ([...page.querySelectorAll(mediaSelector)].some(isLost)) return { refused: editorText('editor.pastePicture') };
  const refused = await takePictures(page, rules);
  return refused === null ? { html: page.body.innerHTML } : { refused };
}
