import { Injectable } from '@nestjs/common';
import {
  BusinessError,
  calls,
  loginTypeNames,
  loginTypes,
  sentence,
  siteText,
  type Caller,
  type Input,
  type LoginType,
  type Output,
  type SwitchConfig,
} from '@xuekao/contracts';
import { isDuplicate, pageOf, skipOf } from '@xuekao/documents';
import { Site } from '../../site/index.js';
import { PeopleCollections, UserRights } from '../../people/index.js';
import { BindingCollections } from './binding.collections.js';
import type { BindingDoc } from './binding.model.js';

type Row = Output<typeof calls.identity.bindings.list>[number];

/** The switch of each kind. */
const switchOf = { wechat: 'wechatLogin', 'crop-wechat': 'cropLogin', 'ding-talk': 'dingLogin' } as const satisfies Record<
  LoginType,
  keyof SwitchConfig
>;
export const isOn = (switches: SwitchConfig, type: LoginType): boolean => switches[switchOf[type]];

/** Enough to tell two accounts apart, too little to be one. */
const masked = (text: string): string => (text.length > 8 ? `${text.slice(0, 2)}****${text.slice(-4)}` : '****');

/** Accounts elsewhere that sign people in: what is bound, and what is unbound again. */
@Injectable()
export class BindingService {
  constructor(
    private readonly collections: BindingCollections,
    private readonly people: PeopleCollections,
    private readonly site: Site,
    private readonly rights: UserRights,
  ) {}

  /** Every kind that the site has switched on, the mobile number among them, whether bound or not. */
  async own({ userId }: Caller): Promise<Row[]> {
    const { switches } = await this.site.settings();
    const [user, bindings] = await Promise.all([
      this.people.users.findOne({ _id: userId, mobileVerified: true }, { mobile: 1 }).lean<{ mobile: string }>(),
      this.collections.bindings.find({ userId }).lean<BindingDoc[]>(),
    ]);
    const mobile: Row = {
      id: user ? userId : '',
      loginType: 'mobile',
      loginType_dictText: siteText(loginTypeNames.mobile),
      openId: user ? `${user.mobile.slice(0, 3)}****${user.mobile.slice(-4)}` : '',
      enabled: switches.mobileLogin,
      createTime: null,
    };
    const others = loginTypes.map((type) =>
      this.row(
        type,
        switches,
        bindings.find(({ loginType }) => loginType === type),
      ),
    );
    return [mobile, ...others].filter(({ enabled }) => enabled);
  }

  async unbind(loginType: LoginType, { userId }: Caller): Promise<void> {
    const { deletedCount } = await this.collections.bindings.deleteOne({ userId, loginType });
    if (deletedCount === 0) throw new BusinessError('NOT_FOUND');
  }

  async paging(
    query: Input<typeof calls.identity.bindings.paging>,
    caller: Caller,
  ): Promise<Output<typeof calls.identity.bindings.paging>> {
    const { userId } = query.params;
    if (userId === undefined) throw new BusinessError('BAD_INPUT', { detail: sentence('identity.userMissing') });
    await this.rights.reachable(userId, caller);
    const { switches } = await this.site.settings();
    const rows = await this.collections.bindings.find({ userId }).sort({ loginType: 1 }).lean<BindingDoc[]>();
    const from = skipOf(query);
    return pageOf(
      rows.slice(from, from + query.size).map((row) => this.row(row.loginType, switches, row)),
      rows.length,
      query.size,
    );
  }

  async unbindById(id: string, caller: Caller): Promise<void> {
    const binding = await this.collections.bindings.findById(id).lean<BindingDoc>();
    if (!binding) throw new BusinessError('NOT_FOUND');
    await this.rights.refuseUnlessOutranked([await this.rights.reachable(binding.userId, caller)], caller);
    await this.collections.bindings.deleteOne({ _id: binding._id });
  }

  /** Owner of the account; null when it is not bound. */
  async userOf(loginType: LoginType, openId: string): Promise<string | null> {
    return (await this.collections.bindings.findOne({ loginType, openId }).lean<BindingDoc>())?.userId ?? null;
  }

  /** @throws {BusinessError} BINDING_TAKEN when it signs in somebody else, or the person has another one of the kind */
  async bind(userId: string, loginType: LoginType, openId: string): Promise<void> {
    try {
      await this.collections.bindings.updateOne(
        { userId, loginType, openId },
        { $setOnInsert: { createdAt: new Date() } },
        { upsert: true },
      );
    } catch (error) {
      if (isDuplicate(error)) throw new BusinessError('BINDING_TAKEN', { what: { key: loginTypeNames[loginType] } });
      throw error;
    }
  }

  private row(loginType: LoginType, switches: SwitchConfig, binding: BindingDoc | undefined): Row {
    return {
      id: binding ? String(binding._id) : '',
      loginType,
      loginType_dictText: siteText(loginTypeNames[loginType]),
      openId: binding ? masked(binding.openId) : '',
      enabled: isOn(switches, loginType),
      createTime: binding?.createdAt.toISOString() ?? null,
    };
  }
}
