import { metrics } from '@xuekao/platform';

/** Seconds that monitoring is told of a kind of `LateWork` of this service; undefined: nothing yet. */
export async function lateKind(work: string): Promise<number | undefined> {
  const told = await metrics.registry.getSingleMetric('xuekao_late_work_seconds')?.get();
  return told?.values.find(({ labels }) => labels['service'] === 'exam' && labels['work'] === work)?.value;
}

/** Seconds that monitoring is told of; undefined: nothing yet. */
export async function lateWork(kind: 'correction' | 'outage'): Promise<number | undefined> {
  const told = await metrics.registry.getSingleMetric('xuekao_exam_work_late_seconds')?.get();
  return told?.values.find(({ labels }) => labels['kind'] === kind)?.value;
}

/** Papers that monitoring is told to be left behind; undefined: nothing yet. */
export async function unreachedPapers(kind: 'correction' | 'outage'): Promise<number | undefined> {
  const told = await metrics.registry.getSingleMetric('xuekao_exam_papers_unreached')?.get();
  return told?.values.find(({ labels }) => labels['kind'] === kind)?.value;
}

/** Files that monitoring is told to be given up. */
export async function failedFiles(kind: 'archive' | 'marks' | 'statistics'): Promise<number | undefined> {
  const told = await metrics.registry.getSingleMetric('xuekao_exam_files_failed_total')?.get();
  return told?.values.find(({ labels }) => labels['kind'] === kind)?.value;
}
