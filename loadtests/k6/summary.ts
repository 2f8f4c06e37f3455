/** Writes k6's figures as JSON where the bench reads them; without OUT (a run by hand) k6 prints its own summary. */
export function summaryTo(data: object): Record<string, string> {
  const out = __ENV['OUT'];
  return out ? { [out]: JSON.stringify(data) } : { stdout: `${JSON.stringify(data, null, 1)}\n` };
}

/** Percentiles that every report names. */
export const trendStats = ['avg', 'min', 'med', 'p(95)', 'p(99)', 'max', 'count'];

/** A threshold that always holds: k6 reports the figures of a tag only when something asks for them. */
export const reported = (...names: string[]): Record<string, string[]> =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`http_req_duration{name:${name}}`, ['max>=0']],
      [`failed{name:${name}}`, ['rate>=0']],
    ]),
  );
