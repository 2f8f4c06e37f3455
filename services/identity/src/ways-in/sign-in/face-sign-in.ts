import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import type { CallContext } from '@xuekao/platform';
import { whoIs } from './who.js';
import { cameraPixels, cleanFacePhoto, FaceProviders, FaceRegister, type FaceProviderInUse } from '../../faces/index.js';
import { OrganisationCollections } from '../../organisation/index.js';
import { PeopleCollections, type UserDoc } from '../../people/index.js';
import { Site } from '../../site/index.js';
import { FaceThrottle } from './face-throttle.js';
import { FaceTickets, ticketSeconds, type FaceTicket } from './face-tickets.js';
import { SignInService } from './sign-in.service.js';

type TicketInput = Input<typeof calls.identity.signIn.faceTicket>;

/**
 * Signs in whoever the camera shows, among the faces that were confirmed or that an administrator set. A photo can be made to pass, so the
 * face is a second step after the right password unless the site decides otherwise. A face that two people could have, and every face while
 * nothing can recognise, is refused. What the camera saw is not kept.
 */
@Injectable()
export class FaceSignIn {
  constructor(
    private readonly organisation: OrganisationCollections,
    private readonly people: PeopleCollections,
    private readonly site: Site,
    private readonly providers: FaceProviders,
    private readonly register: FaceRegister,
    private readonly throttle: FaceThrottle,
    private readonly tickets: FaceTickets,
    private readonly signIn: SignInService,
  ) {}

  /** Starts one attempt: captcha, the password where the site asks for it, and to which side the head has to turn. */
  async ticket(input: TicketInput, context: CallContext): Promise<Output<typeof calls.identity.signIn.faceTicket>> {
    const faceAlone = await this.isAlone();
    await this.throttle.refuseDelayed(context.ip);
    const { liveCheck } = await this.providers.inUse();
    const owner = faceAlone ? null : passwordIn(input);
    await this.signIn.useCaptcha(input);
    await this.tickets.count(context.ip);
    const user = owner && (await this.ownerOf({ ...input, ...owner }, context));
    const { ticket, turn } = await this.tickets.give(
      liveCheck,
      user ? { userId: String(user._id), epoch: user.epoch } : { userId: '', epoch: 0 },
    );
    return { ticket, instruction: turn, expiresSeconds: ticketSeconds };
  }

  async login(
    { base64, ticket, frames = [] }: Input<typeof calls.identity.signIn.faceLogin>,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.signIn.faceLogin>> {
    const { ip, note } = context;
    const faceAlone = await this.isAlone();
    await this.throttle.refuseDelayed(ip);
    const inUse = await this.providers.inUse();
    if (ticket === undefined) throw new BusinessError('FACE_TICKET');
    const told = await this.tickets.take(ticket);
    // the settings may have changed since it was given
    if (!told || (inUse.liveCheck && told.turn === null) || (!faceAlone && told.userId === '')) throw new BusinessError('FACE_TICKET_OVER');
    if (inUse.liveCheck && frames.length === 0) throw new BusinessError('FACE_MOVE');
    return this.throttle.within(ip, async () => {
      const user = await this.judge({ base64, frames }, inUse, told);
      note(whoIs(user));
      return this.signIn.admit(user, context);
    });
  }

  private async isAlone(): Promise<boolean> {
    const { faceLogin, faceAlone } = (await this.site.settings()).switches;
    if (!faceLogin) throw new BusinessError('FACE_OFF');
    return faceAlone;
  }

  /** Owner of the password. An initial password is spent by a sign-in of its own, which asks for another one. */
  private async ownerOf(input: TicketInput & { userName: string; password: string }, context: CallContext): Promise<UserDoc> {
    const { user, hasInitial } = await this.signIn.proveByPassword(input, context);
    if (hasInitial) throw new BusinessError('FACE_INITIAL');
    await this.refuseAdministrator(user);
    return user;
  }

  private async judge(
    { base64, frames }: { base64: string; frames: readonly string[] },
    inUse: FaceProviderInUse,
    told: FaceTicket,
  ): Promise<UserDoc> {
    const photos = await Promise.all([base64, ...(inUse.liveCheck ? frames : [])].map((photo) => cleanFacePhoto(photo, cameraPixels)));
    const user = await this.whoIs(photos, inUse, told);
    await this.refuseAdministrator(user);
    return user;
  }

  /** A face proves little: what it opens is a learner's. */
  private async refuseAdministrator({ roles }: UserDoc): Promise<void> {
    const isAdministrative = (await this.organisation.roles.exists({ _id: { $in: roles }, roleType: 2 })) !== null;
    if (isAdministrative) throw new BusinessError('FACE_ADMINISTRATOR');
  }

  private async whoIs(
    [photo, ...more]: Buffer[],
    { name, provider, liveCheck }: FaceProviderInUse,
    { turn, userId, epoch }: FaceTicket,
  ): Promise<UserDoc> {
    if (!photo) throw new BusinessError('FACE_UNKNOWN');
    const isLive = !liveCheck || (turn !== null && (await this.providers.ask(() => provider.isLive([photo, ...more], turn))));
    if (!isLive) throw new BusinessError('FACE_NOT_LIVE');
    const found = await this.providers.ask(() => provider.gallery.recognise(photo));
    // a cloud may know people whom this site has forgotten
    const isOurs = found.outcome === 'known' && (await this.register.isEnrolled(found.personId, name));
    const user = isOurs ? await this.people.users.findById(found.personId).lean<UserDoc>() : null;
    const isOwner = userId === '' || (user !== null && String(user._id) === userId);
    if (!user || !isOwner) throw new BusinessError('FACE_UNKNOWN');
    if (userId !== '' && user.epoch !== epoch) throw new BusinessError('FACE_TICKET_OVER');
    return user;
  }
}

/** @throws {BusinessError} FACE_PASSWORD before the captcha is spent */
function passwordIn({ userName, password }: TicketInput): { userName: string; password: string } {
  if (userName === undefined || password === undefined) throw new BusinessError('FACE_PASSWORD');
  return { userName, password };
}
