import { sentence, siteText } from '@xuekao/contracts';
import type { Outbound } from '@xuekao/platform';
import { callQcloud, type QcloudAccount } from '@xuekao/providers';
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

export interface QcloudFaceAccount extends QcloudAccount {
  groupId: string;
}

const name = sentence('outbound.qcloud');
/** Tencent's own advice for one error in ten thousand with version 3.0 of its model. */
const same = 60;
const FaceModelVersion = '3.0';
/** Tencent's advice: below it a picture of a picture. */
const leastLiveScore = 40;

const faceInfos = z.object({ FaceInfos: z.array(z.object({ X: z.number(), Y: z.number(), Width: z.number(), Height: z.number() })) });
const scored = z.object({ Score: z.number() });
const results = z.object({ Results: z.array(z.object({ Candidates: z.array(z.object({ PersonId: z.string(), Score: z.number() })) })) });
const group = z.object({ GroupName: z.string() });

const noFace = ['InvalidParameterValue.NoFaceInPhoto', 'FailedOperation.NoFaceInPhoto'];
const badImage = [
  'FailedOperation.ImageDecodeFailed',
  'FailedOperation.ImageResolutionExceed',
  'FailedOperation.ImageResolutionTooSmall',
  'InvalidParameterValue.ImageEmpty',
];
const noPerson = ['InvalidParameterValue.PersonIdNotExist'];

/** Faces by Tencent Cloud (iai, 2020-03-03). */
export class QcloudFaceProvider implements FaceProvider {
  readonly gallery: FaceGallery = {
    enrol: (personId, photo) => this.enrol(personId, photo),
    remove: (personId) => this.remove(personId),
    recognise: async (photo) => judge(await this.search(photo), { same, margin: cloudMargin }),
    verify: async (personId, photo) => verifiedAs(await this.search(photo), personId, same),
  };

  constructor(
    private readonly outbound: Outbound,
    private readonly account: QcloudFaceAccount,
  ) {}

  async detect(photo: Buffer): Promise<Face[]> {
    const answer = await this.call('DetectFace', { Image: base64(photo), MaxFaceNum: 10, FaceModelVersion }, noFace);
    if (answer === null) return [];
    return checked(name, faceInfos, answer).FaceInfos.map(({ X, Y, Width, Height }) => ({ x: X, y: Y, width: Width, height: Height }));
  }

  async compare(one: Buffer, other: Buffer): Promise<Comparison> {
    await refuseUnlessOne((photo) => this.detect(photo), one, other);
    const { Score: score } = checked(
      name,
      scored,
      await this.call('CompareFace', { ImageA: base64(one), ImageB: base64(other), FaceModelVersion }),
    );
    return { isSame: score >= same, score };
  }

  /** Tencent judges one still picture: every frame must pass. */
  async isLive(frames: readonly Buffer[]): Promise<boolean> {
    for (const frame of frames) {
      if (
        checked(name, scored, await this.call('DetectLiveFaceAccurate', { Image: base64(frame), FaceModelVersion })).Score < leastLiveScore
      )
        return false;
    }
    return frames.length > 0;
  }

  /** For the button of the console: a right key and a group that is there. */
  async test(): Promise<string> {
    const { GroupName } = checked(name, group, await this.call('GetGroupInfo', { GroupId: this.account.groupId }));
    return siteText('outbound.peopleWork', { name: GroupName });
  }

  private async enrol(PersonId: string, photo: Buffer): Promise<void> {
    await refuseUnlessOne((bytes) => this.detect(bytes), photo);
    // a person who is there keeps the photo they were made with
    await this.remove(PersonId);
    await this.call('CreatePerson', {
      GroupId: this.account.groupId,
      PersonId,
      PersonName: PersonId,
      Image: base64(photo),
      UniquePersonControl: 0,
    });
  }

  private async remove(PersonId: string): Promise<void> {
    await this.call('DeletePerson', { PersonId }, noPerson);
  }

  private async search(photo: Buffer): Promise<Candidate[]> {
    await refuseUnlessOne((bytes) => this.detect(bytes), photo);
    const answer = await this.call('SearchPersons', {
      GroupIds: [this.account.groupId],
      Image: base64(photo),
      MaxFaceNum: 1,
      MaxPersonNum: 3,
    });
    return checked(name, results, answer).Results.flatMap(({ Candidates }) =>
      Candidates.map(({ PersonId, Score }) => ({ personId: PersonId, score: Score })),
    );
  }

  /** null where it was refused with one of the expected codes. */
  private call(action: string, input: Readonly<Record<string, unknown>>, expected: readonly string[] = []): Promise<unknown> {
    return answerOf(
      () => callQcloud(this.outbound, this.account, { service: 'iai', action, version: '2020-03-03', input }),
      { noFace, badImage },
      expected,
    );
  }
}

const base64 = (photo: Buffer): string => photo.toString('base64');
