import { Registry, type Metric, type OpenMetricsContentType, register } from 'prom-client';

export const openMetricsType = Registry.OPENMETRICS_CONTENT_TYPE;
const asked = /^application\/openmetrics-text\b/;

/** Whether a scraper prefers OpenMetrics, which alone has exemplars: Prometheus names it first. */
export const wantsOpenMetrics = (accept = ''): boolean =>
  accept.split(',').some((range) => asked.test(range.trim()) && !/;\s*q=0(?:\.0+)?(?:;|$)/.test(range));

/**
 * The metrics of the process in the form of OpenMetrics. The package takes `_total` from the names of counters that it writes in this form,
 * for good: so it gets copies that look their values up.
 */
export function openMetrics(): Promise<string> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(openMetricsType);
  for (const metric of register.getMetricsAsArray()) registry.registerMetric(view(metric));
  return registry.metrics();
}

/** Parts of a metric that the package reads while it writes. */
interface Readable {
  name: string;
  type: unknown;
  get(): Promise<object>;
}

function view(metric: object): Metric {
  const known = metric as Readable; // the type of the package leaves these out
  const copy: Readable = {
    name: known.name,
    type: known.type,
    get: async () => ({ ...(await known.get()), name: copy.name }),
  };
  return copy as unknown as Metric; // nothing but these is read
}
