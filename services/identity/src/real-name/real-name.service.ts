import { Injectable } from '@nestjs/common';
import { BusinessError, calls, isIdCardMask, maskIdCard, type Caller, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { Types } from 'mongoose';
import { asDataAddress, cleanFacePhoto, FacePhotos, FaceRegister } from '../faces/index.js';
import { PeopleCollections, UserRights, type UserDoc } from '../people/index.js';
import { Site } from '../site/index.js';
import { IdCards } from './id-cards.js';
import { RealNameAudit } from './real-name-audit.js';
import { RealNameCollections } from './real-name.collections.js';
import { RealNameLimit } from './real-name-limit.js';
import type { RealNameDoc } from './real-name.model.js';

type Submission = Input<typeof calls.identity.realName.submit>;
const nothingSubmitted = {
  realName: '',
  idCard: '',
  state: null,
  auditMsg: '',
  submitTime: null,
  auditTime: null,
  face: '',
  hasPassed: false,
  hasFace: false,
  version: 0,
};

/** Applications of people to have the own name confirmed. */
@Injectable()
export class RealNameService {
  constructor(
    private readonly collections: RealNameCollections,
    private readonly people: PeopleCollections,
    private readonly site: Site,
    private readonly photos: FacePhotos,
    private readonly idCards: IdCards,
    private readonly audit: RealNameAudit,
    private readonly rights: UserRights,
    private readonly register: FaceRegister,
    private readonly limit: RealNameLimit,
  ) {}

  /**
   * Replaces what was handed in before; what that had confirmed stays until this has passed. Whether another account has the number is said
   * to nobody here: only the decision looks, and tells the auditor.
   * @throws {BusinessError} REAL_PERSON_OFF, REAL_TOO_OFTEN, REAL_PHOTO_MISSING, REAL_NUMBER_WRONG, FILE_CONTENT, STALE
   */
  async submit(input: Submission, { userId }: Caller, note: UserContext['note']): Promise<Output<typeof calls.identity.realName.submit>> {
    const { realPerson, faceAudit } = (await this.site.settings()).switches;
    if (!realPerson) throw new BusinessError('REAL_PERSON_OFF');
    await this.limit.count(userId);
    const person = new Types.ObjectId(userId);
    const before = await this.read(person);
    const number = this.numberOf(input, before);
    const photo = input.face === undefined ? null : await cleanFacePhoto(input.face);
    if (photo && faceAudit === 0) await this.audit.refuseUnusable(photo);
    if (!photo && !before?.photoId) throw new BusinessError('REAL_PHOTO_MISSING');
    const photoId = photo ? await this.photos.keep(person, photo) : (before?.photoId ?? null);
    const application = {
      realName: input.realName,
      idCard: this.idCards.seal(number, person),
      idCardMask: maskIdCard(number),
      photoId,
      state: 0 as const,
      auditMsg: '',
      note: '',
      submittedAt: new Date(),
      auditedAt: null,
      auditedBy: '',
    };
    await this.store(person, before, { ...application, ...(await this.placeOf(person)) });
    await this.photos.sweep(person);
    note({ object: userId, after: { realName: input.realName, number: application.idCard } });
    return { state: faceAudit === 1 ? 0 : await this.settle(person, faceAudit) };
  }

  async detail(id: string | undefined, caller: Caller): Promise<Output<typeof calls.identity.realName.detail>> {
    const isOwn = id === undefined || id === caller.userId;
    if (!isOwn && !caller.permissions.includes('sys:real:audit')) throw new BusinessError('FORBIDDEN');
    const person = isOwn ? new Types.ObjectId(caller.userId) : (await this.rights.reachable(id, caller))._id;
    const doc = await this.read(person);
    if (!doc) {
      if (!isOwn) throw new BusinessError('NOT_FOUND');
      return { id: caller.userId, ...nothingSubmitted };
    }
    const photo = await this.photos.read(doc.photoId);
    return {
      id: String(doc._id),
      realName: doc.realName,
      idCard: doc.idCardMask,
      state: doc.state,
      auditMsg: doc.auditMsg,
      submitTime: doc.submittedAt.toISOString(),
      auditTime: doc.auditedAt?.toISOString() ?? null,
      face: photo ? asDataAddress(photo) : '',
      hasPassed: doc.passed !== null,
      hasFace: (await this.register.whoCan([person])).has(String(person)),
      version: doc.version,
    };
  }

  /** Empty while no application has passed. */
  async confirmedIdCard(userId: string): Promise<string> {
    return (await this.read(new Types.ObjectId(userId)))?.passed?.idCardMask ?? '';
  }

  private async placeOf(person: Types.ObjectId): Promise<Pick<RealNameDoc, 'deptCode' | 'createBy'>> {
    const user = await this.people.users.findById(person, { deptCode: 1, createBy: 1 }).lean<Pick<UserDoc, 'deptCode' | 'createBy'>>();
    return { deptCode: user?.deptCode ?? '', createBy: user?.createBy ?? '' };
  }

  private read(person: Types.ObjectId): Promise<RealNameDoc | null> {
    return this.collections.realNames.findById(person).lean<RealNameDoc>();
  }

  /** The mask that the page shows stands for the number that is known. @throws {BusinessError} REAL_NUMBER_WRONG */
  private numberOf({ idCard }: Submission, before: RealNameDoc | null): string {
    if (!isIdCardMask(idCard)) return idCard;
    if (!before || before.idCardMask !== idCard) throw new BusinessError('REAL_NUMBER_WRONG');
    return this.idCards.open(before.idCard, before._id);
  }

  /** Unless another page of the same person was faster. @throws {BusinessError} STALE */
  private async store(person: Types.ObjectId, before: RealNameDoc | null, application: Partial<RealNameDoc>): Promise<void> {
    const change = { $set: application, $inc: { version: 1 } };
    const filter = { _id: person, ...(before ? { version: before.version } : { version: { $exists: false } }) };
    try {
      const { matchedCount, upsertedCount } = await this.collections.realNames.updateOne(filter, change, { upsert: before === null });
      if (matchedCount + upsertedCount === 0) throw new BusinessError('STALE');
    } catch (error) {
      if (isDuplicate(error)) throw new BusinessError('STALE');
      throw error;
    }
  }

  private async settle(person: Types.ObjectId, faceAudit: 0 | 2): Promise<number> {
    const doc = await this.read(person);
    if (!doc) return 0;
    if (faceAudit === 0) await this.audit.passOrLeave(doc);
    else await this.audit.automatically(doc);
    return (await this.read(person))?.state ?? 0;
  }
}
