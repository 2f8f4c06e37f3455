import { treeRange, type CodeRange } from '@xuekao/access';

/** A condition on rows with `deptCode`: the department itself and all below it. */
export const inTree = (deptCode: string): { deptCode: CodeRange } => ({ deptCode: treeRange(deptCode) });
