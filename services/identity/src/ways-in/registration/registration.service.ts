import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, calls, sentence, type Input, type Output, type SwitchConfig, type TreeNode } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { CONFIG, type CallContext, type Config } from '@xuekao/platform';
import { Types } from 'mongoose';
import { whoIs } from '../sign-in/who.js';
import { CaptchaService } from '../captcha/captcha.service.js';
import { DepartmentService, learnerRole, OrganisationCollections } from '../../organisation/index.js';
import { PasswordHasher, PeopleCollections, refuseCommonPassword, UserWrites } from '../../people/index.js';
import { Site } from '../../site/index.js';
import { RegistrationLimits } from './registration-limits.js';

interface Place {
  deptCode: string;
  role: Types.ObjectId;
  mustWait: boolean;
}

/** People make accounts of their own, as far as the site's switches let them: always learners, never more. */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'captcha'>,
    private readonly organisation: OrganisationCollections,
    private readonly people: PeopleCollections,
    private readonly writes: UserWrites,
    private readonly site: Site,
    private readonly captcha: CaptchaService,
    private readonly limits: RegistrationLimits,
    private readonly departments: DepartmentService,
    private readonly hasher: PasswordHasher,
  ) {}

  async register(
    input: Input<typeof calls.identity.registration.register>,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.registration.register>> {
    const switches = await this.switches();
    await this.useCaptcha(input);
    refuseCommonPassword(input.password);
    const deptCode = switches.userDeptType === 0 ? input.deptCode : switches.userDeptCode;
    if (!deptCode) throw new BusinessError('BAD_INPUT', { detail: sentence('identity.departmentMissing') }, { field: 'deptCode' });
    const role = await this.organisation.roles.findOne({ seedKey: learnerRole }, { _id: 1 }).lean();
    if (!role) throw new BusinessError('REGISTRATION_OFF');
    return this.limits.within(context.ip, switches.userAudit, (mustWait) =>
      this.create(input, { deptCode, role: role._id, mustWait }, context),
    );
  }

  private async create(
    input: Input<typeof calls.identity.registration.register>,
    { deptCode, role, mustWait }: Place,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.registration.register>> {
    const { userName, realName, password } = input;
    const now = new Date();
    const user = {
      _id: new Types.ObjectId(),
      userName,
      nameKey: userName.toLowerCase(),
      realName,
      deptCode,
      state: mustWait ? (2 as const) : (0 as const),
      roles: [role],
      passwordHash: await this.hasher.hash(password),
      ownPassword: true,
      createdAt: now,
      updatedAt: now,
    };
    try {
      await this.people.transaction(async (session) => {
        if (!(await this.departments.arrive(deptCode, session)))
          throw new BusinessError('BAD_INPUT', { detail: sentence('identity.unknownDepartment') }, { field: 'deptCode' });
        await this.writes.add(user, session);
      });
    } catch (error) {
      if (isDuplicate(error)) throw new BusinessError('USER_NAME_TAKEN', { userName });
      throw error;
    }
    context.note(whoIs(user));
    return { pending: mustWait };
  }

  /** Names of departments, for nobody but those who are to choose one. */
  async departTree(): Promise<TreeNode[]> {
    if ((await this.switches()).userDeptType !== 0) throw new BusinessError('REGISTRATION_OFF');
    return this.departments.wholeTree();
  }

  private async switches(): Promise<SwitchConfig> {
    const { switches } = await this.site.settings();
    if (!switches.userReg) throw new BusinessError('REGISTRATION_OFF');
    return switches;
  }

  private async useCaptcha({ captchaKey, captchaValue }: Input<typeof calls.identity.registration.register>): Promise<void> {
    const isGiven = captchaKey !== undefined && captchaValue !== undefined;
    // where none is asked for, one that is given all the same is judged
    if (!this.config.captcha && !isGiven) return;
    if (!isGiven || !(await this.captcha.use(captchaKey, captchaValue))) throw new BusinessError('CAPTCHA_WRONG');
  }
}
