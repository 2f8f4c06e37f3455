import { metrics } from '@xuekao/platform';

/** Seconds that monitoring is told of; undefined: nothing yet. */
export async function lateWork(kind: 'correction' | 'outage'): Promise<number | undefined> {
  const told = await metrics.registry.getSingleMetric('xuekao_exam_work_late_seconds')?.get();
  return told?.values.find(({ labels }) => labels['kind'] === kind)?.value;
}
