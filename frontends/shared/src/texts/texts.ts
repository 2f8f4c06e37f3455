import { fillText } from '@xuekao/contracts/fill-text';

export type Catalogue = Readonly<Record<string, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts of the language in use, over the zh-CN base. Empty while the page is in Chinese. */
let translated: Catalogue = {};

let language = 'zh-CN';
/** Tag of the page's language: the server is asked for its sentences in the same one, whatever the browser is set to. */
export const pageLanguage = (): string => language;

/** Called once before the first render with everything that a second language brings. */
export function installTranslation(catalogue: Catalogue, tag: string): void {
  translated = catalogue;
  language = tag;
}

/**
 * A typed look-up in a catalogue: the base names the keys, a translation may leave some out.
 * `{x}` is filled in; a value that is missing leaves its name visible, so that a test finds it.
 */
export function createTexts<C extends Catalogue>(base: C): (key: keyof C & string, values?: TextValues) => string {
  return (key, values) => fillText(translated[key] ?? base[key] ?? key, values);
}

/** The first of the wanted languages that is there; a language without its region counts. */
export function pickLanguage(available: readonly string[], wanted: readonly string[], fallback = 'zh-CN'): string {
  for (const tag of wanted) {
    const exact = available.find((one) => one.toLowerCase() === tag.toLowerCase());
    if (exact !== undefined) return exact;
    const primary = tag.split('-')[0]?.toLowerCase();
    const close = available.find((one) => one.split('-')[0]?.toLowerCase() === primary);
    if (close !== undefined) return close;
  }
  return fallback;
}
