/** Fills `{x}` in a catalogue text. A value that is missing leaves its name visible, so that a test finds it. */
export function fillText(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
