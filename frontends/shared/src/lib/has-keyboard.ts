/** Whether words about keys help: who has a mouse has a keyboard, a phone has neither. */
export const hasKeyboard = (): boolean => matchMedia('(any-hover: hover) and (pointer: fine)').matches;
