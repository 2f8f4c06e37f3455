/** Modules of a site by their names, each with the site property that switches it and with its title. */
export const siteModules = {
  exam: { property: 'moduleExam', title: '考试' },
  course: { property: 'moduleCourse', title: '课程' },
  battle: { property: 'moduleBattle', title: '对战' },
  cert: { property: 'moduleCert', title: '证书' },
  activity: { property: 'moduleActivity', title: '活动' },
  pay: { property: 'modulePay', title: '支付' },
} as const;

export type SiteModule = keyof typeof siteModules;

/** @param props properties of the site; a module that none of them names is on, as in a site of an earlier release */
export const modulesOff = (props: Readonly<Record<string, unknown>>): SiteModule[] =>
  (Object.keys(siteModules) as SiteModule[]).filter((name) => props[siteModules[name].property] === false); // keys of a const object
