import type { TemplateDoc } from './template.model.js';
import type { TemplateGroupDoc } from '../question-sets/index.js';

export const groupCount = (group: TemplateGroupDoc): number =>
  group.joinType === 1 ? group.items.length : group.rules.reduce((sum, { count }) => sum + count, 0);
export const groupTenths = (group: TemplateGroupDoc): number =>
  group.joinType === 1
    ? group.items.reduce((sum, { tenths }) => sum + (tenths ?? group.perTenths), 0)
    : groupCount(group) * group.perTenths;
export const templateCount = ({ groups }: Pick<TemplateDoc, 'groups'>): number => groups.reduce((sum, group) => sum + groupCount(group), 0);
export const templateTenths = ({ groups }: Pick<TemplateDoc, 'groups'>): number =>
  groups.reduce((sum, group) => sum + groupTenths(group), 0);
