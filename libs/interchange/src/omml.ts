import { functions, grouped, signs, special } from './tex-signs.js';
import { elementsOf, firstOf, isElement, textOf, type XmlElement } from './xml.js';

const accents: Readonly<Record<string, string>> = {
  '\u0302': 'hat',
  '\u0303': 'tilde',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '\u0307': 'dot',
  '\u0308': 'ddot',
  '\u20d7': 'vec',
  '\u2192': 'overrightarrow',
};

/** Words of a run. Word writes mathematical letters of their own (𝑥), which mean the plain ones. */
function words(text: string): string {
  const plain =
    text.normalize('NFKC') === text
      ? text
      : [...text].map((char) => (/[\u{1d400}-\u{1d7ff}]/u.test(char) ? char.normalize('NFKC') : char)).join('');
  return plain
    .replace(/[\u2e80-\u9fff\uff00-\uffef]+/g, (chinese) => `\ue000${chinese}\ue001`)
    .replace(/[\\{}%#&$_^~]/g, (char) => special[char] ?? char)
    .replace(/[^\u0000-\u007f]/g, (char) => signs[char] ?? char)
    .replaceAll('\ue000', '\\text{')
    .replaceAll('\ue001', '}')
    .replaceAll('\u2212', '-');
}

const valueOf = (element: XmlElement, properties: string, name: string): string | undefined =>
  firstOf(element, properties, name)?.attributes['val'];
const part = (element: XmlElement, name: string): string => latexOf(firstOf(element, name));

function nary(element: XmlElement): string {
  const sign = signs[valueOf(element, 'naryPr', 'chr') ?? '∫'] ?? '\\int ';
  const [sub, sup] = [part(element, 'sub'), part(element, 'sup')];
  return `${sign.trim()}${sub === '' ? '' : `_${grouped(sub)}`}${sup === '' ? '' : `^${grouped(sup)}`} ${part(element, 'e')}`;
}

const fence = (sign: string): string => (sign === '' ? '.' : sign === '{' || sign === '}' ? `\\${sign}` : sign);
function delimiters(element: XmlElement): string {
  const begin = valueOf(element, 'dPr', 'begChr') ?? '(';
  const end = valueOf(element, 'dPr', 'endChr') ?? ')';
  const inside = elementsOf(element, 'e')
    .map(latexOf)
    .join(valueOf(element, 'dPr', 'sepChr') ?? '|');
  return `\\left${fence(begin)}${inside}\\right${fence(end)}`;
}

const matrix = (element: XmlElement): string =>
  `\\begin{matrix}${elementsOf(element, 'mr')
    .map((line) => elementsOf(line, 'e').map(latexOf).join(' & '))
    .join(' \\\\ ')}\\end{matrix}`;
const equations = (element: XmlElement): string => `\\begin{array}{l}${elementsOf(element, 'e').map(latexOf).join(' \\\\ ')}\\end{array}`;

function named(element: XmlElement): string {
  const name = part(element, 'fName').trim();
  return `${functions.test(name) ? `\\${name}` : name} ${part(element, 'e')}`;
}
function limit(element: XmlElement): string {
  const base = part(element, 'e').trim();
  const mark = element.name === 'limLow' ? '_' : '^';
  return `${functions.test(base) ? `\\${base}` : `\\mathop{${base}}\\limits`}${mark}${grouped(part(element, 'lim'))}`;
}

function structure(element: XmlElement): string | null {
  switch (element.name) {
    case 'f':
      return `\\frac${grouped(part(element, 'num'))}${grouped(part(element, 'den'))}`;
    case 'sSup':
      return `${grouped(part(element, 'e'))}^${grouped(part(element, 'sup'))}`;
    case 'sSub':
      return `${grouped(part(element, 'e'))}_${grouped(part(element, 'sub'))}`;
    case 'sSubSup':
      return `${grouped(part(element, 'e'))}_${grouped(part(element, 'sub'))}^${grouped(part(element, 'sup'))}`;
    case 'sPre':
      return `{}_${grouped(part(element, 'sub'))}^${grouped(part(element, 'sup'))}${part(element, 'e')}`;
    case 'rad': {
      const degree = part(element, 'deg').trim();
      return `\\sqrt${degree === '' ? '' : `[${degree}]`}${grouped(part(element, 'e'))}`;
    }
    case 'nary':
      return nary(element);
    case 'd':
      return delimiters(element);
    case 'm':
      return matrix(element);
    case 'eqArr':
      return equations(element);
    case 'func':
      return named(element);
    case 'limLow':
    case 'limUpp':
      return limit(element);
    case 'acc':
      return `\\${accents[valueOf(element, 'accPr', 'chr') ?? '\u0302'] ?? 'hat'}${grouped(part(element, 'e'))}`;
    case 'bar':
      return `\\${valueOf(element, 'barPr', 'pos') === 'top' ? 'overline' : 'underline'}${grouped(part(element, 'e'))}`;
    default:
      return null;
  }
}

/** LaTeX of a formula of Word (OMML). */
export function latexOf(element: XmlElement | undefined): string {
  if (element === undefined || element.name.endsWith('Pr')) return '';
  if (element.name === 't') return words(textOf(element));
  return structure(element) ?? element.children.filter(isElement).map(latexOf).join('');
}
