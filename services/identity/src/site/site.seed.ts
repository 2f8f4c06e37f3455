import type { SiteDoc } from './site.model.js';

export const siteId = 'site';

/**
 * A site as it is before anybody configured it: what exists is switched on, what comes later is off; what needs no provider of others is
 * chosen.
 */
export const siteSeed: Omit<SiteDoc, '_id'> = {
  siteName: '学考',
  copyRight: '学考 · 在线考试与学习平台',
  frontLogo: '',
  backLogo: '',
  mpCode: '',
  h5Host: '',
  switches: {
    moduleExam: true,
    moduleBattle: true,
    moduleSurvey: true,
    moduleActivity: true,
    moduleCourse: true,
    moduleMall: true,
    moduleCert: true,
    modulePay: false,
    userReg: false,
    userAudit: false,
    userDeptType: 1,
    userDeptCode: '',
    mobileLogin: false,
    wechatLogin: false,
    cropLogin: false,
    dingLogin: false,
    faceLogin: false,
    faceAlone: false,
    captchaSound: true,
    loginTick: 1,
    trustedAddresses: [],
    ownName: false,
    ownUserName: false,
    realPerson: false,
    faceAudit: 0,
    aiHelper: false,
    aiReview: false,
    aiQuGen: false,
    aiChat: false,
    trial: true,
    staffSees: true,
  },
  layout: { tagsView: false, fixedHeader: true, sidebarLogo: true },
  modules: {},
  providers: { sms: 'local', face: 'local' },
};
