import type { DrawRule } from '@xuekao/contracts';

/** A big question of a template's papers. */
export interface TemplateGroupDoc {
  id: string;
  title: string;
  remark: string;
  /** 1 picked, 2 drawn */
  joinType: number;
  perTenths: number;
  partShare: number;
  /** tenths null: the group's marks */
  items: { quId: string; tenths: number | null }[];
  rules: (DrawRule & { count: number })[];
}
