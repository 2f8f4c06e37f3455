/**
 * Which of the earlier options stay while the service looks for what is typed: those whose text has it. A list that shows all until the
 * answer comes changes under the finger of the person who chooses; one that only gets shorter keeps what is pressed under it.
 */
export function stillMatching<T>(options: readonly T[], typed: string, textOf: (option: T) => string): T[] {
  const word = typed.trim().toLowerCase();
  return word === '' ? [...options] : options.filter((option) => textOf(option).toLowerCase().includes(word));
}
