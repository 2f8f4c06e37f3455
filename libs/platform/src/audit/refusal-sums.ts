import { siteText, type AuditRow } from '@xuekao/contracts';
import { networkOf } from '../addresses.js';
import { nextRowId } from './audit-row.js';

/** A refusal costs its caller nothing: so many of one source have rows of their own in a window, the others are counted. */
const mostOfPerson = 20;
/** A school sits behind one address. */
const mostOfNetwork = 300;
/** Of everybody who has not signed in: somebody with many networks. */
const mostOfStrangers = 3000;
/** Limit of sources that are kept in memory for a window. */
const maxSources = 20_000;
const maxSums = 1000;

export const sumWindowMs = 10 * 60_000;

/**
 * Keeps refusals from filling the audit log or hiding what is in it. Beyond its share a source gets one row for each call and refusal, with
 * the number of them, when its window ends. A killed process loses the numbers of its window.
 */
export class RefusalSums {
  private readonly counts = new Map<string, number>();
  private readonly sums = new Map<string, { row: AuditRow; count: number }>();

  /** Whether the refusal has a row of its own. @param isSignedIn `row.userId` is who asked; else it is whom the call was about */
  admits(row: AuditRow, isSignedIn: boolean): boolean {
    const network = networkOf(row.ip);
    const shares: [string, number][] = isSignedIn
      ? [[`person ${row.userId}`, mostOfPerson]]
      : [
          [`${network} ${row.userId}`, mostOfPerson],
          [network, mostOfNetwork],
          ['strangers', mostOfStrangers],
        ];
    const used = shares.find(([source, most]) => this.countOf(source) >= most);
    if (used) {
      this.combineRoles(used[0], row);
      return false;
    }
    for (const [source] of shares) this.counts.set(source, this.countOf(source) + 1);
    return true;
  }

  /** The rows of what was counted; a new window begins. */
  take(): AuditRow[] {
    const rows = [...this.sums.values()].map(({ row, count }) => ({
      ...row,
      rowId: nextRowId(Date.now()),
      object: siteText('outbound.sum', { count }),
      changed: [],
      oldHash: '',
      newHash: '',
    }));
    this.sums.clear();
    this.counts.clear();
    return rows;
  }

  private countOf(source: string): number {
    return this.counts.get(source) ?? (this.counts.size < maxSources ? 0 : Infinity);
  }

  private combineRoles(source: string, row: AuditRow): void {
    const kind = `${row.action} ${row.code}`;
    const own = `${source} ${kind}`;
    const key = this.sums.has(own) || this.sums.size < maxSums ? own : kind;
    const known = this.sums.get(key);
    if (!known) {
      this.sums.set(key, { row, count: 1 });
      return;
    }
    known.count += 1;
    known.row = {
      ...known.row,
      at: row.at,
      ...(known.row.ip === row.ip ? {} : { ip: '' }),
      ...(known.row.userId === row.userId ? {} : nobody),
    };
  }
}

/** A sum over several people names none of them. */
const nobody = { userId: '', userName: '', realName: '', deptCode: '' };
