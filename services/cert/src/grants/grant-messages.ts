import { Injectable } from '@nestjs/common';
import { calls, learnerPages, siteText, type Input } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import type { BatchDoc } from './batch.model.js';
import type { GrantDoc } from './grant.model.js';

type Message = Input<typeof calls.identity.messages.deliver>['messages'][number];
/** Messages of one delivery. */
const together = 500;
/** People whom a message names. */
const mostNamed = 30;

/** Tells people of their certificates, once for each deed: identity knows a message by its key. */
@Injectable()
export class GrantMessages {
  constructor(private readonly client: CallClient) {}

  async granted(grants: readonly GrantDoc[]): Promise<void> {
    await this.deliver(
      grants.map(({ _id, userId, title, number, examTitle, score }) => ({
        ...{ key: `cert:${_id}`, userId, link: learnerPages.UserCert, title: siteText('cert.grantedTitle') },
        content:
          examTitle === ''
            ? siteText('cert.granted', { title, number })
            : siteText('cert.grantedForExam', { title, number, exam: examTitle, score: score ?? 0 }),
      })),
    );
  }

  /** People of a batch who got none, for whoever began it: the window that says it may be closed by then. */
  async leftOut({ _id, by: userId, title }: BatchDoc, people: readonly string[]): Promise<void> {
    const names = people.slice(0, mostNamed).join('、');
    const words = { n: people.length, title, names: people.length > mostNamed ? siteText('cert.leftOutMore', { names }) : names };
    const message = { title: siteText('cert.leftOutTitle'), content: siteText('cert.leftOut', words) };
    await this.deliver([{ key: `cert-batch:${_id}`, userId, link: '', ...message }]);
  }

  /** A batch that came to nothing, or half way, for whoever began it. */
  async batchFailed({ _id, by: userId, title, people, granted: n }: BatchDoc): Promise<void> {
    const content = siteText('cert.batchFailed', { title, n, total: people.length });
    await this.deliver([{ key: `cert-batch:${_id}`, userId, link: '', title: siteText('cert.batchFailedTitle'), content }]);
  }

  /** A certificate that was earned and cannot be made: the person reads why, and whom to ask. */
  async missed({ examId, userId, content }: { examId: string; userId: string; content: string }): Promise<void> {
    const words = { title: siteText('cert.missedTitle'), content };
    await this.deliver([{ key: `cert-missed:${examId}:${userId}`, userId, link: learnerPages.UserCert, ...words }]);
  }

  /** The first one that an exam could not give, for who made the exam. */
  async missedOf({ examId, makerId, exam, why }: { examId: string; makerId: string; exam: string; why: string }): Promise<void> {
    const words = { title: siteText('cert.missedOfficeTitle'), content: siteText('cert.missedOffice', { exam, why }) };
    await this.deliver([{ key: `cert-hindered:${examId}`, userId: makerId, link: '', ...words }]);
  }

  async withdrawn(grants: readonly GrantDoc[]): Promise<void> {
    await this.deliver(
      grants.map(({ _id, userId, title, number, withdrawReason: reason }) => ({
        ...{ key: `cert-withdrawn:${_id}`, userId, link: learnerPages.UserCert, title: siteText('cert.withdrawnTitle') },
        content: siteText('cert.withdrawn', { title, number, reason }),
      })),
    );
  }

  private async deliver(messages: readonly Message[]): Promise<void> {
    for (let from = 0; from < messages.length; from += together) {
      const some = messages.slice(from, from + together);
      await this.client.call(calls.identity.messages.deliver, { messages: some }, { requestId: some[0]?.key ?? '' });
    }
  }
}
