/** Letters and digits that one level adds to a department's code: `A01B02` lies in `A01`. */
export const levelLength = 3;

/**
 * Length of the codes of the departments that a report compares: those right below the root. Most sites are one school, whose single
 * department on top would be compared with nothing: the report of the whole site then goes one level deeper.
 * @param root empty: the whole site
 * @param codes of all departments; empty: nobody's department
 */
export function comparedLength(root: string, codes: readonly string[]): number {
  const right = root.length + levelLength;
  const known = codes.filter((code) => code !== '');
  const isAlone = root === '' && new Set(known.map((code) => code.slice(0, right))).size === 1;
  return isAlone && known.some((code) => code.length > right) ? right + levelLength : right;
}
