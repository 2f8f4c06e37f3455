import { sentence, siteText } from '@xuekao/contracts';
import type { Outbound } from '@xuekao/platform';
import { objectOf, ProviderError, wordOf } from '@xuekao/providers';
import { z } from 'zod';
import {
  judge,
  verified as verifiedAs,
  type Candidate,
  type Comparison,
  type Face,
  type FaceGallery,
  type FaceProvider,
} from '../face-provider.js';
import { checked } from './checked.js';
import { cloudMargin, refuseUnlessOne } from './one-face.js';
import { answerOf } from './refusals.js';

export interface BaiduFaceAccount {
  /** e.g. `https://aip.baidubce.com/` */
  baseUrl: string;
  appKey: string;
  secretKey: string;
  faceGroup: string;
}

const name = sentence('outbound.baidu');
/** Baidu's own advice for comparing and searching. */
const same = 80;
/** Baidu's strictest limit. */
const leastLiveScore = 0.9;
/** A token is renewed so long before it ends. */
const earlySeconds = 3600;

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const detected = z.object({
  face_list: z.array(z.object({ location: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }) })),
});
const matched = z.object({ score: z.number() });
const found = z.object({ user_list: z.array(z.object({ user_id: z.string(), score: z.number() })) });
const verified = z.object({ face_liveness: z.number() });
const groups = z.object({ group_id_list: z.array(z.string()) });

// codes of the documentation of version 3
const noFace = ['222202'];
const badImage = ['222200', '222201', '222203', '222204', '222300', '222304'];
const tokenOver = [110, 111];
const noPerson = ['223103', '223106'];
const nobodyAlike = ['222207'];

/** Faces by Baidu (aip, version 3). */
export class BaiduFaceProvider implements FaceProvider {
  readonly gallery: FaceGallery = {
    enrol: (personId, photo) => this.enrol(personId, photo),
    remove: (personId) => this.remove(personId),
    recognise: async (photo) => judge(await this.search(photo), { same, margin: cloudMargin }),
    verify: async (personId, photo) => verifiedAs(await this.search(photo), personId, same),
  };
  private token: { text: string; until: number } | null = null;

  constructor(
    private readonly outbound: Outbound,
    private readonly account: BaiduFaceAccount,
  ) {}

  async detect(photo: Buffer): Promise<Face[]> {
    const result = await this.call('detect', { ...picture(photo), max_face_num: 10 }, noFace);
    if (result === null) return [];
    return checked(name, detected, result).face_list.map(({ location: { left, top, width, height } }) => ({
      x: left,
      y: top,
      width,
      height,
    }));
  }

  async compare(one: Buffer, other: Buffer): Promise<Comparison> {
    await refuseUnlessOne((photo) => this.detect(photo), one, other);
    const { score } = checked(name, matched, await this.call('match', [picture(one), picture(other)]));
    return { isSame: score >= same, score };
  }

  /** Baidu judges three to eight frames together. */
  async isLive(frames: readonly Buffer[]): Promise<boolean> {
    return checked(name, verified, await this.call('faceverify', frames.slice(0, 8).map(picture))).face_liveness >= leastLiveScore;
  }

  /** For the button of the console: a right key and a group that is there. */
  async test(): Promise<string> {
    const { faceGroup } = this.account;
    const { group_id_list: known } = checked(name, groups, await this.call('faceset/group/getlist', { start: 0, length: 1000 }));
    if (!known.includes(faceGroup)) throw new ProviderError(name, '223100', sentence('outbound.noFaceGroup', { name: faceGroup }));
    return siteText('outbound.faceGroupWorks', { name: faceGroup });
  }

  private async enrol(user_id: string, photo: Buffer): Promise<void> {
    await refuseUnlessOne((bytes) => this.detect(bytes), photo);
    await this.call('faceset/user/add', { ...picture(photo), group_id: this.account.faceGroup, user_id, action_type: 'REPLACE' });
  }

  private async remove(user_id: string): Promise<void> {
    await this.call('faceset/user/delete', { group_id: this.account.faceGroup, user_id }, noPerson);
  }

  private async search(photo: Buffer): Promise<Candidate[]> {
    await refuseUnlessOne((bytes) => this.detect(bytes), photo);
    const result = await this.call('search', { ...picture(photo), group_id_list: this.account.faceGroup, max_user_num: 3 }, nobodyAlike);
    return result === null ? [] : checked(name, found, result).user_list.map(({ user_id, score }) => ({ personId: user_id, score }));
  }

  /** null where it was refused with one of the expected codes. */
  private call(path: string, body: unknown, expected: readonly string[] = []): Promise<unknown> {
    return answerOf(() => this.ask(path, body), { noFace, badImage }, expected);
  }

  /** The result of a call. A token that ended early is replaced once. */
  private async ask(path: string, body: unknown, tries = 2): Promise<unknown> {
    const address = `${this.account.baseUrl}rest/2.0/face/v3/${path}?access_token=${encodeURIComponent(await this.accessToken())}`;
    const reply = await this.outbound.ask(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = objectOf(reply.json());
    const code = answer['error_code'];
    if (code === 0) return answer['result'];
    if (typeof code !== 'number') throw new ProviderError(name, String(reply.status), sentence('outbound.unexpected'));
    if (tokenOver.includes(code) && tries > 1) {
      this.token = null;
      return this.ask(path, body, tries - 1);
    }
    throw new ProviderError(name, String(code), wordOf(answer['error_msg'], '') || sentence('outbound.failed'));
  }

  private async accessToken(): Promise<string> {
    if (this.token && this.token.until > Date.now()) return this.token.text;
    const { baseUrl, appKey, secretKey } = this.account;
    // in the body and not in the address, where the secret would stand in logs on the way
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: appKey, client_secret: secretKey }).toString();
    const reply = await this.outbound.ask(`${baseUrl}oauth/2.0/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    const answer = objectOf(reply.json());
    if (answer['error'] !== undefined)
      throw new ProviderError(
        name,
        wordOf(answer['error'], siteText('outbound.noReply')),
        wordOf(answer['error_description'], '') || sentence('outbound.failed'),
      );
    const { access_token: text, expires_in } = checked(name, granted, answer);
    this.token = { text, until: Date.now() + (expires_in - earlySeconds) * 1000 };
    return text;
  }
}

const picture = (photo: Buffer) => ({ image: photo.toString('base64'), image_type: 'BASE64' });
