/** Words of the audit log. */
export const uncheckedText = (id: string): string => `${id}（未核对版本）`;
