import { letterOf } from './types.js';

/** Sets of options that count as right beside the key, since a correction; missing: none. */
interface Accepting {
  accepted?: readonly (readonly string[])[] | undefined;
}

/** Whether the option is in a set that counts as right beside the key. */
export const isAcceptedOption = ({ accepted = [] }: Accepting, id: string): boolean => accepted.some((set) => set.includes(id));

/** Whether exactly these options count as right beside the key. @param chosen each option once */
export const isAcceptedSet = ({ accepted = [] }: Accepting, chosen: readonly string[]): boolean =>
  accepted.some((set) => set.length === chosen.length && set.every((id) => chosen.includes(id)));

/** Letters of these sets, as they stand in the paper: `B`, `AC、BD`; empty where there is none. */
export const acceptedLetters = ({
  answerList,
  accepted = [],
}: Accepting & { answerList: readonly { id: string; abc: string }[] }): string =>
  accepted.map((set) => answerList.flatMap(({ id, abc }, index) => (set.includes(id) ? [abc || letterOf(index)] : [])).join('')).join('、');
