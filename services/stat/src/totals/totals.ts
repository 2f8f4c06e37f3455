import { Inject, Injectable } from '@nestjs/common';
import { calls, type calls as Calls, type Output, type PermissionCode } from '@xuekao/contracts';
import { CallClient, LOGGER, type Logger, type UserContext } from '@xuekao/platform';

type Totals = Output<typeof Calls.stat.totals.all>;
/** One row is asked for: the list counts the others. */
const one = { current: 1, size: 1 };

/**
 * The owner of each list counts it for the person who asks, so a number is what its list shows. Who may not open a list gets no number: the
 * permission of a module that is off is not held either.
 */
@Injectable()
export class TotalsReader {
  constructor(
    private readonly client: CallClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async all(context: UserContext): Promise<Totals> {
    const { exam, repo, identity, cert, course } = calls;
    const by = (permission: PermissionCode, ask: (as: UserContext) => Promise<{ total: number }>): Promise<number | null> =>
      context.caller.permissions.includes(permission) ? this.total(permission, ask(context)) : Promise.resolve(null);
    const [examCount, tmplCount, battleCount, courseCount, fileCount, repoCount, quCount, userCount, grantCount] = await Promise.all([
      by('exam:list', (as) => this.client.call(exam.exams.paging, one, as)),
      by('tmpl:list', (as) => this.client.call(exam.templates.paging, one, as)),
      by('battle:list', (as) => this.client.call(exam.battles.adminPaging, one, as)),
      by('course:list', (as) => this.client.call(course.courses.paging, one, as)),
      by('course:file:list', (as) => this.client.call(course.files.paging, one, as)),
      by('repo:list', (as) => this.client.call(repo.banks.paging, one, as)),
      by('qu:list', (as) => this.client.call(repo.questions.paging, one, as)),
      by('sys:user:list', (as) => this.client.call(identity.users.paging, one, as)),
      by('cert:list', (as) => this.client.call(cert.grants.paging, one, as)),
    ]);
    return { examCount, tmplCount, battleCount, courseCount, fileCount, repoCount, quCount, userCount, grantCount };
  }

  /** A service that is away takes its own number along, and no other. */
  private async total(of: string, asked: Promise<{ total: number }>): Promise<number | null> {
    try {
      return (await asked).total;
    } catch (error) {
      this.logger.warn({ err: error, of }, 'a list could not be counted');
      return null;
    }
  }
}
