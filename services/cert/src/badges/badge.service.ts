import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, calls, siteText, type Input, type Output } from '@xuekao/contracts';
import { CallClient, CONFIG, type CallContext, type Config, type UserContext } from '@xuekao/platform';
import type { GrantDoc } from '../grants/index.js';
import { CertSheets } from '../templates/index.js';
import { GrantLists, safeWord } from '../grants/index.js';
import { BadgeKeys } from './badge-keys.js';
import { contexts } from './canonical.js';
import { StatusLists } from './status-lists.js';

type Calls = typeof calls.cert.badges;

/** Certificates as Open Badges 3.0 credentials (docs/decisions/0076-open-badges.md). */
@Injectable()
export class BadgeService {
  constructor(
    private readonly lists: GrantLists,
    private readonly sheets: CertSheets,
    private readonly keys: BadgeKeys,
    private readonly status: StatusLists,
    private readonly client: CallClient,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, CERT_WITHDRAWN */
  async mine({ id }: Input<Calls['mine']>, { caller, requestId }: UserContext): Promise<Output<Calls['mine']>> {
    return this.file(await this.lists.seen(id, caller), requestId);
  }

  /** @throws {BusinessError} NOT_FOUND, CERT_WITHDRAWN */
  async proof({ number }: Input<Calls['proof']>, { requestId }: CallContext): Promise<Output<Calls['proof']>> {
    const found = await this.lists.proved(number);
    if (!found) throw new BusinessError('NOT_FOUND');
    return this.file(found, requestId);
  }

  async issuer(): Promise<Output<Calls['issuer']>> {
    return { json: JSON.stringify(await this.keys.issuerDocument()) };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async statusList({ list }: Input<Calls['status']>): Promise<Output<Calls['status']>> {
    return { json: await this.status.credential(list, new Date()) };
  }

  private async file(grant: GrantDoc, requestId: string): Promise<Output<Calls['mine']>> {
    if (grant.withdrawnAt) throw new BusinessError('CERT_WITHDRAWN');
    const { siteName } = await this.client.call(calls.identity.site.info, {}, { requestId });
    const credential = await this.keys.signed(await this.credential(grant, siteName), new Date());
    return {
      name: siteText('cert.badgeFile', { title: safeWord(grant.title), number: grant.number }),
      base64: Buffer.from(`${JSON.stringify(credential, null, 2)}\n`).toString('base64'),
    };
  }

  /** No more of the person than stands on the certificate: the name, by which whoever is shown it knows whose it is. */
  private async credential(grant: GrantDoc, siteName: string) {
    const { title, authority, number, createdAt, expireAt } = grant;
    const examTitle = (await this.lists.shows(grant, 'exam')) ? grant.examTitle : '';
    const isNamed = await this.lists.shows(grant, 'name');
    const validFrom = createdAt.toISOString();
    return {
      '@context': [contexts.credentials, contexts.openBadges],
      id: this.sheets.proofUrl(grant.number),
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: title,
      issuer: { id: this.keys.issuer, type: ['Profile'], name: siteName, url: this.config.publicUrl },
      ...{ validFrom, awardedDate: validFrom },
      ...(expireAt && { validUntil: expireAt.toISOString() }),
      credentialSubject: {
        type: ['AchievementSubject'],
        identifier: [
          {
            ...{ type: 'IdentityObject', hashed: false },
            ...(isNamed ? { identityHash: grant.realName, identityType: 'name' } : { identityHash: number, identityType: 'identifier' }),
          },
        ],
        achievement: {
          ...{ id: this.achievementId(grant.certId), type: ['Achievement'], achievementType: 'Certificate', name: title },
          description: siteText('cert.badgeAbout', { title, authority }),
          criteria: {
            narrative:
              examTitle === '' ? siteText('cert.badgeCriteria', { authority }) : siteText('cert.badgeCriteriaExam', { exam: examTitle }),
          },
        },
      },
      credentialStatus: this.status.entry(await this.status.placeOf(grant)),
    };
  }

  /** The same kind of certificate has the same name for ever, and no page of its own: a UUID of the site and the kind. */
  private achievementId(certId: string): string {
    const hex = createHash('sha256').update(`${this.keys.issuer} ${certId}`).digest('hex');
    // version 8, made by a rule of our own (RFC 9562)
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)];
    return `urn:uuid:${parts.join('-')}`;
  }
}
