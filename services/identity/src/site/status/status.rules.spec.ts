import { describe, expect, it } from '@jest/globals';
import { serviceNames, type StatusKey } from '@xuekao/contracts';
import type { MetricValue, ProcessStatus } from '@xuekao/platform';
import { statusRows, type Surroundings } from './status.rules.js';

const now = new Date('2026-11-22T12:00:00Z');
const gib = 1024 ** 3;
const well: Surroundings = {
  disk: { usedBytes: 10 * gib, totalBytes: 100 * gib },
  redis: { usedBytes: 1e7, limitBytes: null },
  broker: { usedBytes: 2e8, limitBytes: gib },
  unreachable: null,
  backupAt: new Date('2026-11-22T02:00:00Z'),
  now,
};
const process = (names: string[], values: MetricValue[] = [], more: Partial<ProcessStatus> = {}): ProcessStatus => ({
  processId: names.join(),
  host: 'one',
  pid: 7,
  names,
  startedAt: now.toISOString(),
  memoryBytes: 2e8,
  heapBytes: 1e8,
  heapLimitBytes: 2e9,
  loopDelayMs: 3,
  values,
  ...more,
});
const whole = (values: MetricValue[] = [], more: Partial<ProcessStatus> = {}): ProcessStatus =>
  process(['gateway', 'streams', ...serviceNames], values, more);
const value = (name: string, amount: number, labels: Record<string, string> = {}): MetricValue => ({ name, labels, value: amount });
/** A certificate of a gateway, so many days from now. */
const endsIn = (days: number): MetricValue =>
  value('xuekao_certificate_end_seconds', now.getTime() / 1000 + days * 24 * 3600, { file: '/tls/site.pem' });
const levels = (processes: ProcessStatus[], surroundings = well, key?: StatusKey): [string, string, number][] =>
  statusRows(processes, surroundings)
    .filter((row) => (key === undefined ? row.level > 0 : row.key === key))
    .map((row) => [row.key, row.subject, row.level]);

describe('rows of the running state', () => {
  it('asks for nothing where all is well', () => {
    const values = [
      value('xuekao_oldest_due_seconds', 0),
      value('xuekao_results_oldest_due_seconds', 2),
      value('xuekao_exam_work_late_seconds', 4, { kind: 'correction' }),
      value('xuekao_places', 3, { class: 'save' }),
      value('xuekao_places_limit', 1200, { class: 'save' }),
      value('xuekao_clock_skew_seconds', -0.04),
      value('xuekao_late_work_seconds', 0, { service: 'course', work: 'replies' }),
      endsIn(60),
      value('xuekao_follower_behind_seconds', 0.3, { follower: 'relay/x' }),
      value('xuekao_follower_faults_in_row', 0, { follower: 'relay/x' }),
    ];
    expect(levels([whole(values)])).toEqual([]);
  });

  it.each([
    ['a paper that is 20 s late', [whole([value('xuekao_oldest_due_seconds', 20)])], well, 'duePaper', 2],
    ['a stream that was set aside', [whole([value('xuekao_streams_set_aside', 1, { follower: 'papers' })])], well, 'setAside', 2],
    ['an event that a consumer parked', [whole([value('xuekao_events_parked', 2, { durable: 'stat' })])], well, 'setAside', 2],
    [
      'a connection that the broker closed as too slow',
      [
        whole([
          value('xuekao_slow_consumers_recent', 0, { connection: '' }),
          value('xuekao_slow_consumers_recent', 2, { connection: 'exam' }),
        ]),
      ],
      well,
      'slowConsumer',
      1,
    ],
    ['a document that a snapshot left out', [whole([value('xuekao_snapshot_untold_total', 3, { kind: 'user' })])], well, 'setAside', 2],
    ['a changed document that cannot be told', [whole([value('xuekao_changes_untold', 1, { kind: 'grant' })])], well, 'setAside', 2],
    [
      'a follower that is 12 s behind',
      [whole([value('xuekao_follower_behind_seconds', 12, { follower: 'relay/x' })])],
      well,
      'follower',
      1,
    ],
    [
      'a follower that is minutes behind',
      [whole([value('xuekao_follower_behind_seconds', 90, { follower: 'relay/x' })])],
      well,
      'follower',
      2,
    ],
    [
      'a follower that stands still before anything waits',
      [
        whole([
          value('xuekao_follower_behind_seconds', 0, { follower: 'relay/x' }),
          value('xuekao_follower_faults_in_row', 70, { follower: 'relay/x' }),
        ]),
      ],
      well,
      'follower',
      2,
    ],
    ['results of which nobody was told for ten minutes', [whole([value('xuekao_results_oldest_due_seconds', 600)])], well, 'resultNews', 1],
    [
      'results of which nobody was told for two hours',
      [whole([value('xuekao_results_oldest_due_seconds', 1), value('xuekao_results_oldest_due_seconds', 7200)])],
      well,
      'resultNews',
      2,
    ],
    [
      'a correction that waits for five minutes',
      [whole([value('xuekao_exam_work_late_seconds', 300, { kind: 'correction' })])],
      well,
      'examWork',
      1,
    ],
    [
      'an outage that is given back for an hour',
      [whole([value('xuekao_exam_work_late_seconds', 3600, { kind: 'outage' })])],
      well,
      'examWork',
      2,
    ],
    [
      'a paper that an outage could not reach',
      [whole([value('xuekao_exam_papers_unreached', 1, { kind: 'outage' })])],
      well,
      'examPapers',
      1,
    ],
    [
      'papers that a correction could not reach',
      [whole([value('xuekao_exam_papers_unreached', 21, { kind: 'correction' })])],
      well,
      'examPapers',
      2,
    ],
    [
      'an archive on which nobody has worked for a quarter of an hour',
      [
        whole([
          value('xuekao_exam_file_late_seconds', 0, { kind: 'marks' }),
          value('xuekao_exam_file_late_seconds', 900, { kind: 'archive' }),
        ]),
      ],
      well,
      'examFiles',
      1,
    ],
    ['an order of the mall that fails for five minutes', [whole([value('xuekao_mall_task_failing_seconds', 300)])], well, 'orderTask', 1],
    ['an order that fails for five minutes', [whole([value('xuekao_order_task_failing_seconds', 300)])], well, 'orderTask', 1],
    [
      'an order that fails for an hour',
      [whole([value('xuekao_order_task_failing_seconds', 0), value('xuekao_order_task_failing_seconds', 3600)])],
      well,
      'orderTask',
      2,
    ],
    [
      'two differences between a statement and the orders, as two processes tell of them',
      [
        whole([value('xuekao_statement_differences', 2, { kind: 'unknown' })]),
        process(['payment'], [value('xuekao_statement_differences', 2, { kind: 'unknown' })]),
      ],
      well,
      'statement',
      1,
    ],
    ['a statement that has not come for five hours', [whole([value('xuekao_statement_late_seconds', 18_000)])], well, 'statementLate', 1],
    ['a certificate that ends in ten days', [whole([endsIn(10)])], well, 'certificate', 1],
    ['the worst certificate of two gateways', [whole([endsIn(60)]), process(['gateway'], [endsIn(2)])], well, 'certificate', 2],
    ['a certificate that has ended', [whole([endsIn(-1)])], well, 'certificate', 2],
    [
      'replies that nobody was told of for a quarter of an hour',
      [whole([value('xuekao_late_work_seconds', 900, { service: 'course', work: 'replies' })])],
      well,
      'lateWork',
      1,
    ],
    ['a ledger with a fault', [whole([value('xuekao_ledger_faults', 1, { kind: 'list' })])], well, 'ledger', 2],
    [
      'places that are nearly gone',
      [whole([value('xuekao_places', 1190, { class: 'save' }), value('xuekao_places_limit', 1200, { class: 'save' })])],
      well,
      'places',
      2,
    ],
    [
      'a queue that fills',
      [whole([value('xuekao_queue', 8, { queue: 'pictures' }), value('xuekao_queue_limit', 10, { queue: 'pictures' })])],
      well,
      'queue',
      1,
    ],
    ['a clock that is 3 s slow', [whole([value('xuekao_clock_skew_seconds', -3)])], well, 'clock', 2],
    ['a disk with 10 % left', [whole()], { ...well, disk: { usedBytes: 90 * gib, totalBytes: 100 * gib } }, 'disk', 1],
    ['a disk with 4 % left', [whole()], { ...well, disk: { usedBytes: 96 * gib, totalBytes: 100 * gib } }, 'disk', 2],
    ['a disk that is not known', [whole()], { ...well, disk: null }, 'disk', 1],
    [
      'a data folder whose disk has 4 % left',
      [
        whole([
          value('xuekao_data_disk_bytes', 96 * gib, { state: 'used' }),
          value('xuekao_data_disk_bytes', 100 * gib, { state: 'total' }),
        ]),
      ],
      well,
      'dataDisk',
      2,
    ],
    ['a redis that takes no writes', [whole()], { ...well, redis: null }, 'redis', 2],
    ['a redis that is nearly full', [whole()], { ...well, redis: { usedBytes: 85, limitBytes: 100 } }, 'redis', 1],
    ['a JetStream that does not answer', [whole()], { ...well, broker: null }, 'broker', 2],
    ['a JetStream that is full', [whole()], { ...well, broker: { usedBytes: 99, limitBytes: 100 } }, 'broker', 2],
    ['a provider that fails', [whole([value('xuekao_provider_failures_recent', 11, { provider: 'sms aliyun' })])], well, 'provider', 1],
    [
      'a provider that fails again and again',
      [whole([value('xuekao_provider_failures_recent', 60, { provider: 'sms aliyun' })])],
      well,
      'provider',
      2,
    ],
    [
      'the worse of two comparisons of a clock',
      [
        whole([
          value('xuekao_clock_skew_seconds', 0.1, { against: 'redis' }),
          value('xuekao_clock_skew_seconds', -0.7, { against: 'database' }),
        ]),
      ],
      well,
      'clock',
      1,
    ],
    ['links that this machine alone reaches', [whole()], { ...well, unreachable: 'http://127.0.0.1:7300' }, 'publicAddress', 1],
    ['no backup at all', [whole()], { ...well, backupAt: null }, 'backup', 1],
    ['a backup of last month', [whole()], { ...well, backupAt: new Date('2026-10-22T02:00:00Z') }, 'backup', 2],
    ['a heap that is nearly full', [whole([], { heapBytes: 1.9e9 })], well, 'memory', 2],
    ['an event loop that is late', [whole([], { loopDelayMs: 450 })], well, 'loop', 1],
    ['rows of the audit log that are lost', [whole([value('xuekao_audit_lost_total', 2, { service: 'exam' })])], well, 'auditLost', 2],
  ] as const)('shows %s', (_case, processes, surroundings, key, level) => {
    expect(levels([...processes], surroundings).map(([name, , found]) => [name, found])).toEqual([[key, level]]);
  });

  it('names the service of which no process answers, and the keeper of streams', () => {
    expect(levels([process(['gateway', ...serviceNames.filter((name) => name !== 'exam')])])).toEqual([
      ['missing', 'exam', 2],
      ['missing', 'streams', 2],
    ]);
  });

  it('takes the fullest of several processes, each against its own limit, and puts the worst first', () => {
    const gateway = (used: number, limit: number, host: string): ProcessStatus =>
      process(['gateway'], [value('xuekao_places', used, { class: 'save' }), value('xuekao_places_limit', limit, { class: 'save' })], {
        host,
      });
    const rows = statusRows([gateway(500, 1200, 'a'), gateway(99, 100, 'b'), process([...serviceNames, 'streams'])], well);
    expect(rows[0]).toEqual({ key: 'places', level: 2, subject: 'save', value: 99, limit: 100 });
    expect(rows.filter(({ key }) => key === 'places')).toHaveLength(1);
  });
});
