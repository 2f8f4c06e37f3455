/** Signs of fonts that have no letters: at the places of letters they have signs of their own, which Unicode has elsewhere. */
type Signs = Readonly<Record<number, string>>;

const run = (first: number, signs: string): [number, string][] =>
  [...signs].flatMap((sign, index): [number, string][] => (sign === '\0' ? [] : [[first + index, sign]]));
const table = (...runs: [number, string][][]): Signs => Object.fromEntries(runs.flat());

/** The encoding of Adobe's font Symbol, which that of Windows follows; at \0 is nothing, or a piece that no font of ours has. */
const symbol = table(
  run(0x20, ' !∀#∃%&∋()∗+,−./0123456789:;<=>?'),
  run(0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'),
  run(0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'),
  run(0xa0, '€\0′≤/∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'),
  run(0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓'),
  run(0xe0, '◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\0⟩∫\0\0\0⎞⎟⎠⎤⎥⎦⎫⎬⎭'),
);

/** Signs of MathType's font MT Extra; its marks above letters and pieces of brackets are not among them. */
const mtExtra = table(
  run(0x20, ' '),
  run(0x3a, '∼≃⊲≪⊳≫≜\0≐'),
  run(0x49, '∩℧…⋯⋮\0⋱∥∵∡∢'),
  run(0x55, '∪△□\0▱↗↙'),
  run(0x5d, '↘↖'),
  run(0x60, '‵↦↕⇕○⊙≻'),
  run(0x68, 'ℏ'),
  run(0x6c, 'ℓ∓'),
  run(0x6f, '∘≺'),
  run(0x80, '⇄'),
  run(0x83, '⇌'),
  run(0x86, '⇀↽'),
);

/** Signs of Wingdings that papers have. */
const wingdings = table(run(0x20, ' '), run(0x6c, '●'), run(0x6e, '■□'), run(0xfb, '×√'));
const wingdings2 = table(run(0x20, ' '), run(0x4f, '×√'));

const ofFonts: readonly [name: RegExp, signs: Signs][] = [
  [/^(?:symbol|euclid symbol|mt symbol|standard symbols)/, symbol],
  [/^mt extra/, mtExtra],
  [/^wingdings$/, wingdings],
  [/^wingdings 2$/, wingdings2],
  [/^(?:wingdings|webdings|marlett|fences|euclid (?:extra|math|fraktur)|mt (?:tiger|lucida)|zapf ?dingbats)/, {}],
];

/** The sign in place of one that nobody knows. */
export const unknownSign = '□';

/**
 * Text as a font shows it.
 * @param font its name in the drawing
 * @returns the same in Unicode, and whether all of its signs are known
 */
export function shownBy(font: string, text: string): { text: string; isKnown: boolean } {
  const name = font.toLowerCase();
  const signs = ofFonts.find(([pattern]) => pattern.test(name))?.[1];
  let isKnown = true;
  const shown = Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    // Windows has the signs of such fonts in an area of its own as well
    const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
    const known = signs ? signs[own] : /[\p{Co}\p{Cn}\ufffd]/u.test(sign) ? undefined : sign;
    isKnown &&= known !== undefined;
    return known ?? unknownSign;
  });
  return { text: shown.join(''), isKnown };
}
