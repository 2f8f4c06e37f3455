import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import type { CallContext } from '@xuekao/platform';
import { whoIs } from '../audit/who.js';
import { cameraPixels, cleanFacePhoto } from '../faces/face-photos.js';
import { FaceProviders, type FaceProviderInUse } from '../faces/face-providers.js';
import { FaceRegister } from '../faces/face-register.js';
import { SiteService } from '../site/site.service.js';
import { Collections } from '../store/collections.js';
import type { UserDoc } from '../users/user.model.js';
import { FaceThrottle } from './face-throttle.js';
import { SignInService } from './sign-in.service.js';

/**
 * Signs in whoever the camera shows, among the faces that were confirmed or that an administrator set. A face that two people could have, and every face
 * while nothing can recognise, is refused. What the camera saw is not kept.
 */
@Injectable()
export class FaceSignIn {
  constructor(
    private readonly collections: Collections,
    private readonly site: SiteService,
    private readonly providers: FaceProviders,
    private readonly register: FaceRegister,
    private readonly throttle: FaceThrottle,
    private readonly signIn: SignInService,
  ) {}

  async login({ base64, frames = [] }: Input<typeof calls.faceLogin>, { ip, note }: CallContext): Promise<Output<typeof calls.faceLogin>> {
    if (!(await this.site.settings()).switches.faceLogin) throw new BusinessError('FACE_OFF');
    await this.throttle.refuseDelayed(ip);
    const inUse = await this.providers.inUse();
    if (inUse.liveCheck && frames.length === 0) throw new BusinessError('FACE_MOVE');
    const photos = await Promise.all([base64, ...(inUse.liveCheck ? frames : [])].map((photo) => cleanFacePhoto(photo, cameraPixels)));
    const user = await this.whoIs(photos, inUse, ip);
    note(whoIs(user));
    return this.signIn.admit(user);
  }

  private async whoIs([photo, ...more]: Buffer[], { name, provider, liveCheck }: FaceProviderInUse, ip: string): Promise<UserDoc> {
    if (!photo) throw new BusinessError('FACE_UNKNOWN');
    const isLive = !liveCheck || (await this.providers.ask(() => provider.isLive([photo, ...more])));
    if (!isLive) return this.refuse('FACE_NOT_LIVE', ip);
    const found = await this.providers.ask(() => provider.gallery.recognise(photo));
    // a cloud may know people whom this site has forgotten
    const isOurs = found.outcome === 'known' && (await this.register.isEnrolled(found.personId, name));
    const user = isOurs ? await this.collections.users.findById(found.personId).lean<UserDoc>() : null;
    return user ?? this.refuse('FACE_UNKNOWN', ip);
  }

  private async refuse(why: 'FACE_NOT_LIVE' | 'FACE_UNKNOWN', ip: string): Promise<never> {
    await this.throttle.countFailure(ip);
    throw new BusinessError(why);
  }
}
