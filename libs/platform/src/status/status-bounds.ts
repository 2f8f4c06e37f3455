/** When a value is to be looked at within the day, and when it is to be acted on now. */
export interface StatusBound {
  /** Metrics that are measured; of several the highest counts. */
  metrics: readonly string[];
  look: number;
  act: number;
}

const hour = 3600;
const day = 24 * hour;
const bound = (metric: string | readonly string[], look: number, act: number): StatusBound => ({ metrics: [metric].flat(), look, act });

/**
 * Bounds of 运行状态 and of the alarms alike: `look` makes a row yellow and is an alarm `warning`, `act` makes it red and is `critical`
 * (tools/kubernetes/alarm-bounds.spec.ts holds k8s/monitoring against them). Seconds, counts, or shares of a limit from 0 to 1.
 */
export const statusBounds = {
  duePaper: bound('xuekao_oldest_due_seconds', 5, 15),
  follower: bound('xuekao_follower_behind_seconds', 10, 60),
  followerFaults: bound('xuekao_follower_faults_in_row', 5, 60),
  resultNews: bound('xuekao_results_oldest_due_seconds', 300, hour),
  examWork: bound('xuekao_exam_work_late_seconds', 120, 900),
  examPapers: bound('xuekao_exam_papers_unreached', 1, 21),
  examFiles: bound('xuekao_exam_file_late_seconds', 600, hour),
  lateWork: bound('xuekao_late_work_seconds', 600, 6 * hour),
  orderTask: bound(['xuekao_order_task_failing_seconds', 'xuekao_mall_task_failing_seconds'], 60, 600),
  statementLate: bound('xuekao_statement_late_seconds', 4 * hour, 3 * day),
  places: bound('xuekao_places', 0.7, 0.95),
  queue: bound('xuekao_queue', 0.7, 0.95),
  disk: bound('xuekao_database_disk_bytes', 0.85, 0.95),
  dataDisk: bound('xuekao_data_disk_bytes', 0.85, 0.95),
  store: bound('xuekao_store_bytes', 0.8, 0.95),
  slowConsumer: bound('xuekao_slow_consumers_recent', 1, 10),
  provider: bound('xuekao_provider_failures_recent', 10, 50),
  /** seconds before the end: a value below is the worse one */
  certificate: bound('xuekao_certificate_end_seconds', 14 * day, 3 * day),
  clock: bound('xuekao_clock_skew_seconds', 0.5, 2),
  backup: bound('xuekao_last_backup_seconds', 26.5 * hour, 7 * day),
  memory: bound('xuekao_heap_bytes', 0.8, 0.93),
  loop: bound('nodejs_eventloop_lag_p99_seconds', 0.4, 2),
} as const satisfies Record<string, StatusBound>;

/** Metrics of what a process could not do and left out, each above 0 to be acted on, with the label that says of what: alarms, too. */
export const setAsideMetrics = [
  { metric: 'xuekao_streams_set_aside', label: 'follower' },
  { metric: 'xuekao_events_parked', label: 'durable' },
  { metric: 'xuekao_snapshot_untold_total', label: 'kind' },
  { metric: 'xuekao_changes_untold', label: 'kind' },
] as const;

/** Bytes on a disk below which it is full, whatever its size. */
export const leastFreeBytes = 1024 ** 3;
