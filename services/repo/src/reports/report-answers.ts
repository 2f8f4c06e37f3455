import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { calls, reportStates, siteText } from '@xuekao/contracts';
import { CallClient, LateWork, LOGGER, repeatOrWake, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { ReportCollections } from './report.collections.js';
import type { ReportDoc } from './report.model.js';

const everyMs = 1000;
/** While none is due: what a process that died has left. */
const restMs = 8000;
const againMs = 30_000;
/** Reports that are answered side by side, and in one round. */
const atOnce = 20;
const batch = 200;
/** Characters of the stem in a message and in a statement of points. */
const shownTitle = 60;

/**
 * Gives the points and tells whoever reported, once for each report: payment and identity know both by the report's key, so that a process
 * that dies in between, or a second one, repeats nothing.
 */
@Injectable()
export class ReportAnswers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly late = new LateWork('repo', 'report-answers');
  private repeats: WakeableRepeat | undefined;

  constructor(
    private readonly store: ReportCollections,
    private readonly client: CallClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.answerDue(),
      { everyMs, restMs },
      (error) => this.logger.warn({ err: error }, 'reports of questions could not be looked at; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** A report was audited. */
  wake(): void {
    this.repeats?.wake();
  }

  /** @returns how many were due */
  private async answerDue(): Promise<number> {
    const due = await this.store.reports
      .find({ tellAt: { $lte: new Date() } })
      .sort({ tellAt: 1 })
      .limit(batch)
      .lean();
    let hasFailed = false;
    for (let from = 0; from < due.length && !this.repeats?.isEnding; from += atOnce) {
      const answered = await Promise.all(due.slice(from, from + atOnce).map((report) => this.answerOrWait(report)));
      hasFailed ||= answered.includes(false);
    }
    if (hasFailed) this.late.failed();
    // what failed rests for half a minute: until then none that is due says nothing
    else if (due.length > 0) this.late.succeeded();
    return due.length;
  }

  /** One that fails keeps no other waiting. */
  private async answerOrWait(report: ReportDoc): Promise<boolean> {
    const { _id } = report;
    try {
      await this.answer(report);
      await this.store.reports.updateOne({ _id }, { $unset: { tellAt: 1 } });
      return true;
    } catch (error) {
      this.logger.warn({ err: error, reportId: _id.toHexString() }, 'a report of a question was not answered; it is tried again');
      await this.store.reports.updateOne({ _id }, { $set: { tellAt: new Date(Date.now() + againMs) } });
      return false;
    }
  }

  private async answer({ _id, createBy: userId, auditState, auditMsg, auditPoints, ...report }: ReportDoc): Promise<void> {
    const key = `report:${_id.toHexString()}`;
    const title = report.title.slice(0, shownTitle);
    const isAccepted = auditState === reportStates.accepted;
    if (auditPoints > 0)
      await this.client.call(
        calls.payment.points.reward,
        { key, userId, points: auditPoints, refRemark: siteText('repo.reportReward', { title }) },
        { requestId: key },
      );
    const message = {
      key,
      userId,
      title: siteText(isAccepted ? 'repo.reportAcceptedTitle' : 'repo.reportRejectedTitle'),
      content: [
        siteText(isAccepted ? 'repo.reportAccepted' : 'repo.reportRejected', { title }),
        ...(auditPoints > 0 ? [siteText('repo.reportPoints', { n: auditPoints })] : []),
        ...(auditMsg === '' ? [] : [siteText('repo.reportReason', { reason: auditMsg })]),
      ].join('\n'),
      link: '' as const,
    };
    await this.client.call(calls.identity.messages.deliver, { messages: [message] }, { requestId: key });
  }
}
