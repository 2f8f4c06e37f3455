import { sentence, siteText } from '@xuekao/contracts';
import type { Outbound } from '@xuekao/platform';
import { callAliyun, ProviderError, type AliyunAccount } from '@xuekao/providers';
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
import { putForAliyun } from './aliyun-upload.js';
import { checked } from './checked.js';
import { cloudMargin, refuseUnlessOne } from './one-face.js';
import { answerOf } from './refusals.js';

export interface AliyunFaceAccount extends AliyunAccount {
  /** where a place for a photo is asked for, e.g. `https://openplatform.aliyuncs.com/` */
  uploadUrl: string;
  dbName: string;
}

const name = sentence('outbound.aliyun');
/** Alibaba's limit for one error in ten thousand. */
const same = 69;

const faces = z.object({ Data: z.object({ FaceCount: z.int(), FaceRectangles: z.array(z.number()).default([]) }) });
const compared = z.object({ Data: z.object({ Confidence: z.number() }) });
const matches = z.object({
  Data: z.object({
    MatchList: z
      .array(z.object({ FaceItems: z.array(z.object({ EntityId: z.string(), Confidence: z.number() })).default([]) }))
      .default([]),
  }),
});
const living = z.object({ Data: z.object({ Elements: z.array(z.object({ Results: z.array(z.object({ Suggestion: z.string() })) })) }) });
const databases = z.object({ Data: z.object({ DbList: z.array(z.object({ Name: z.string() })).default([]) }) });

const noFace = ['InvalidImage.NoFace', 'InvalidFace.NotFound', 'FaceNotFound'];
const badImage = [
  'InvalidImage.Content',
  'InvalidImage.Type',
  'InvalidImage.Resolution',
  'InvalidFile.Content',
  'InvalidFile.Decode',
  'InvalidFile.Type',
  'InvalidFile.Resolution',
];
const isGone = ['InvalidEntity.NotFound', 'InvalidEntityId.NotFound', 'InvalidEntity.NotExist'];

/** Faces by Alibaba Cloud (facebody, 2019-12-30), which reads photos from its own temporary storage: each is put there first. */
export class AliyunFaceProvider implements FaceProvider {
  readonly gallery: FaceGallery = {
    enrol: (personId, photo) => this.enrol(personId, photo),
    remove: (personId) => this.remove(personId),
    recognise: async (photo) => judge(await this.search(photo), { same, margin: cloudMargin }),
    verify: async (personId, photo) => verifiedAs(await this.search(photo), personId, same),
  };

  constructor(
    private readonly outbound: Outbound,
    private readonly account: AliyunFaceAccount,
  ) {}

  async detect(photo: Buffer): Promise<Face[]> {
    return this.detectAt(await this.put(photo));
  }

  async compare(one: Buffer, other: Buffer): Promise<Comparison> {
    const [ImageURLA, ImageURLB] = [await this.putOne(one), await this.putOne(other)];
    const { Confidence: score } = checked(name, compared, await this.call('CompareFace', { ImageURLA, ImageURLB })).Data;
    return { isSame: score >= same, score };
  }

  /** Alibaba judges still pictures, five at a time: all of them must pass. */
  async isLive(frames: readonly Buffer[]): Promise<boolean> {
    const form: Record<string, string> = {};
    for (const [index, frame] of frames.slice(0, 5).entries()) form[`Tasks.${index + 1}.ImageURL`] = await this.put(frame);
    const { Elements } = checked(name, living, await this.call('DetectLivingFace', form)).Data;
    const isAll = Elements.length === Object.keys(form).length && Elements.length > 0;
    return isAll && Elements.every(({ Results }) => Results.length > 0 && Results.every(({ Suggestion }) => Suggestion === 'pass'));
  }

  /** For the button of the console: a right key and a database that is there. */
  async test(): Promise<string> {
    const { dbName } = this.account;
    const { DbList } = checked(name, databases, await this.call('ListFaceDbs', { Limit: '200', Offset: '0' })).Data;
    if (!DbList.some(({ Name }) => Name === dbName))
      throw new ProviderError(name, 'InvalidDbName.NotFound', sentence('outbound.noFaceDatabase', { name: dbName }));
    return siteText('outbound.faceDatabaseWorks', { name: dbName });
  }

  private async enrol(EntityId: string, photo: Buffer): Promise<void> {
    const ImageUrl = await this.putOne(photo);
    const who = { DbName: this.account.dbName, EntityId };
    await this.remove(EntityId);
    await this.call('AddFaceEntity', who);
    await this.call('AddFace', { ...who, ImageUrl });
  }

  private async remove(EntityId: string): Promise<void> {
    await this.call('DeleteFaceEntity', { DbName: this.account.dbName, EntityId }, isGone);
  }

  private async search(photo: Buffer): Promise<Candidate[]> {
    const answer = await this.call('SearchFace', { DbName: this.account.dbName, ImageUrl: await this.putOne(photo), Limit: '5' });
    const { MatchList } = checked(name, matches, answer).Data;
    return MatchList.flatMap(({ FaceItems }) => FaceItems.map(({ EntityId, Confidence }) => ({ personId: EntityId, score: Confidence })));
  }

  private put(photo: Buffer): Promise<string> {
    return putForAliyun(this.outbound, { ...this.account, baseUrl: this.account.uploadUrl }, photo);
  }

  /** The address of a photo that shows one face. */
  private async putOne(photo: Buffer): Promise<string> {
    const address = await this.put(photo);
    await refuseUnlessOne(() => this.detectAt(address), photo);
    return address;
  }

  private async detectAt(ImageURL: string): Promise<Face[]> {
    const answer = await this.call('DetectFace', { ImageURL }, noFace);
    if (answer === null) return [];
    const { FaceCount, FaceRectangles } = checked(name, faces, answer).Data;
    return Array.from({ length: FaceCount }, (_, index) => {
      const [x = 0, y = 0, width = 0, height = 0] = FaceRectangles.slice(index * 4, index * 4 + 4);
      return { x, y, width, height };
    });
  }

  /** null where it was refused with one of the expected codes. */
  private call(action: string, form: Readonly<Record<string, string>>, expected: readonly string[] = []): Promise<unknown> {
    return answerOf(() => callAliyun(this.outbound, this.account, { action, version: '2019-12-30', form }), { noFace, badImage }, expected);
  }
}
