import { BusinessError, isPictureAddress, isSoundAddress } from '@xuekao/contracts';
import { cellSpans } from '@xuekao/contracts/cell-spans';
import { ornament } from '@xuekao/contracts/picture-words';
import sanitizeHtml from 'sanitize-html';

const textAlign = { 'text-align': [/^(?:left|center|right|justify)$/] };
const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'div',
    'span',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'h1',
    'h2',
    'h3',
    'h4',
    'a',
    'img',
    'audio',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    // a formula is an empty element that carries its LaTeX; the page renders it
    span: [{ name: 'data-type', values: ['inline-math'] }, 'data-latex', 'lang'],
    div: [{ name: 'data-type', values: ['block-math'] }, 'data-latex'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'role'],
    audio: ['src', 'controls', 'preload'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    p: ['style'],
    h1: ['style'],
    h2: ['style'],
    h3: ['style'],
    h4: ['style'],
  },
  allowedStyles: { '*': textAlign },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'template',
    'title',
    'xmp',
  ],
  nestingLimit: 40,
  exclusiveFilter: ({ tag, attribs: { src = '' } }) =>
    (tag === 'img' && !isPictureAddress(src)) || (tag === 'audio' && !isSoundAddress(src)),
  transformTags: {
    a: outwardLink,
    img: (tagName, { role, ...attribs }) => ({
      tagName,
      attribs: { ...onlyNumbers(attribs, ['width', 'height']), ...(role === ornament ? { role } : {}) },
    }),
    // it never plays by itself, and is fetched when somebody wants to hear it
    audio: (tagName, { src = '' }) => ({ tagName, attribs: { src, controls: '', preload: 'metadata' } }),
    ol: (tagName, attribs) => ({ tagName, attribs: onlyNumbers(attribs, ['start']) }),
    // the language of a passage, which says how it is read aloud; programs write others, and wrongly, around every word
    span: (tagName, { lang, ...attribs }) => ({
      tagName,
      attribs: { ...withoutStrayLatex(tagName, attribs).attribs, ...(lang === 'en' ? { lang } : {}) },
    }),
    div: withoutStrayLatex,
  },
};

/** A link leads out of the exam in a window of its own; one without a scheme would lead somewhere in this site. */
function outwardLink(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const href = attribs['href'] ?? '';
  const link: sanitizeHtml.Attributes = /^(?:https?:|mailto:)/i.test(href) ? { href } : {};
  return { tagName, attribs: { ...link, rel: 'noopener noreferrer nofollow', target: '_blank' } };
}

function onlyNumbers(attribs: sanitizeHtml.Attributes, names: readonly string[]): sanitizeHtml.Attributes {
  return Object.fromEntries(Object.entries(attribs).filter(([name, value]) => !names.includes(name) || /^\d{1,4}$/.test(value)));
}

function withoutStrayLatex(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isFormula = attribs['data-type'] === (tagName === 'span' ? 'inline-math' : 'block-math') && (attribs['data-latex'] ?? '') !== '';
  return { tagName, attribs: isFormula ? attribs : {} };
}

/** Merged cells within the bound of one text. The editor names a span of one too. */
function boundedSpans(): sanitizeHtml.Transformer {
  const keep = cellSpans();
  return (tagName, { colspan, rowspan, ...attribs }) => {
    const [columns, rows] = keep(numberOf(colspan), numberOf(rowspan));
    const spans = {
      ...((columns > 1 || colspan === '1') && { colspan: String(columns) }),
      ...((rows > 1 || rowspan === '1') && { rowspan: String(rows) }),
    };
    return { tagName, attribs: { ...spans, ...attribs } };
  };
}
const numberOf = (text = ''): number => (/^\d{1,4}$/.test(text) ? Number(text) : 1);

const needsCleaning = /[<&>]/;
/**
 * Of one text. A page of a formatted document has some hundreds; each one that is nested in forty others costs 25 µs of the process that
 * answers saves.
 */
const maxTags = 5000;

function refuseTooMany(html: string): void {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    if (/[a-z!?/]/i.test(html[at + 1] ?? '')) count += 1;
    if (count > maxTags) throw new BusinessError('RICH_TEXT_TAGS');
  }
}

/**
 * Rich text as it may be stored: the allow-list of security.md row 12. Tags, attributes, addresses and styles that are not
 * on it go, their text stays (that of script, style, svg and the like goes too); pictures and recordings only from our own store.
 * Well-formed clean text comes back as it is. Merged cells are bounded (`cellSpans`).
 * @throws {BusinessError} RICH_TEXT_TAGS for more than 5,000 tags
 */
export function sanitiseRichText(html: string): string {
  if (!needsCleaning.test(html)) return html;
  refuseTooMany(html);
  const cell = boundedSpans();
  return sanitizeHtml(html, { ...rules, transformTags: { ...rules.transformTags, td: cell, th: cell } });
}
