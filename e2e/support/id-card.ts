const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const random = (below: number): number => Math.floor(Math.random() * below);

/** An identity number that passes its check and that no other run has: one number belongs to one account. */
export function newIdCard(): string {
  const birthday = new Date(Date.UTC(1970 + random(35), random(12), 1 + random(28))).toISOString().slice(0, 10).replaceAll('-', '');
  const digits = `110101${birthday}${String(random(1000)).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}
