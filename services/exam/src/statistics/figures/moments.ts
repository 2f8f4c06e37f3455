/** Marks of one question, or of whole papers, one for each paper. */
export type Marks = ArrayLike<number>;

/** Arithmetic mean, in the unit of the marks; null of no marks. */
export function mean(marks: Marks): number | null {
  return marks.length === 0 ? null : total(marks) / marks.length;
}

/** Middle of the sorted marks, or the mean of the two in the middle; null of no marks. */
export function median(marks: Marks): number | null {
  const sorted = Float64Array.from(marks).sort();
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/**
 * Sample covariance: products of the deviations from both means, divided by n − 1; null of fewer than two marks. The deviations are taken
 * first: sums of squares of large marks would lose the digits that the figures are made of.
 */
export function covariance(one: Marks, other: Marks): number | null {
  const [ofOne, ofOther] = [mean(one), mean(other)];
  if (ofOne === null || ofOther === null || one.length < 2) return null;
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += ((one[at] ?? 0) - ofOne) * ((other[at] ?? 0) - ofOther);
  return sum / (one.length - 1);
}

/** Sample variance, by n − 1. */
export const variance = (marks: Marks): number | null => covariance(marks, marks);

/** Square root of the sample variance, in the unit of the marks. */
export const standardDeviation = (marks: Marks): number | null => rootOf(variance(marks));

/**
 * Skewness G1 = k3 / k2^(3/2) of Fisher's k-statistics, without a unit (Joanes and Gill 1998, 'Comparing measures of sample skewness and
 * kurtosis'; as in Moodle, SPSS and `SKEW` of a spreadsheet). Null of fewer than three marks, and where all are the same.
 */
export function skewness(marks: Marks): number | null {
  const [n, centre, spread] = [marks.length, mean(marks), variance(marks)];
  if (centre === null || spread === null || spread === 0 || n < 3) return null;
  const k3 = (n * powers(marks, centre, 3)) / ((n - 1) * (n - 2));
  return k3 / spread ** 1.5;
}

/**
 * Excess kurtosis G2 = k4 / k2² of Fisher's k-statistics, without a unit: 0 for a normal distribution (Joanes and Gill 1998; as in Moodle,
 * SPSS and `KURT` of a spreadsheet). Null of fewer than four marks, and where all are the same.
 */
export function kurtosis(marks: Marks): number | null {
  const [n, centre, spread] = [marks.length, mean(marks), variance(marks)];
  if (centre === null || spread === null || spread === 0 || n < 4) return null;
  const [m2, m4] = [powers(marks, centre, 2) / n, powers(marks, centre, 4) / n];
  const k4 = (n * n * ((n + 1) * m4 - 3 * (n - 1) * m2 * m2)) / ((n - 1) * (n - 2) * (n - 3));
  return k4 / (spread * spread);
}

export const rootOf = (square: number | null): number | null => (square === null ? null : Math.sqrt(square));

function total(marks: Marks): number {
  let sum = 0;
  for (let at = 0; at < marks.length; at += 1) sum += marks[at] ?? 0;
  return sum;
}

function powers(marks: Marks, centre: number, exponent: number): number {
  let sum = 0;
  for (let at = 0; at < marks.length; at += 1) sum += ((marks[at] ?? 0) - centre) ** exponent;
  return sum;
}
