import { Controller } from '@nestjs/common';
import { calls, type DepartNode, type Input, type Output, type TreeNode } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { DepartmentService } from './department.service.js';

@Controller()
export class DepartmentController {
  constructor(private readonly departments: DepartmentService) {}

  @Handle(calls.departTree)
  tree(_input: Input<typeof calls.departTree>, { caller }: UserContext): Promise<DepartNode[]> {
    return this.departments.tree(caller);
  }

  @Handle(calls.departTreeSelect)
  treeSelect(_input: Input<typeof calls.departTreeSelect>, { caller }: UserContext): Promise<TreeNode[]> {
    return this.departments.selectTree(caller);
  }

  @Handle(calls.departDetail)
  detail({ id }: Input<typeof calls.departDetail>, { caller }: UserContext): Promise<DepartNode> {
    return this.departments.detail(id, caller);
  }

  @Handle(calls.departSave)
  save(input: Input<typeof calls.departSave>, { caller, note }: UserContext): Promise<Output<typeof calls.departSave>> {
    return this.departments.save(input, caller, note);
  }

  @Handle(calls.departDelete)
  async delete({ ids }: Input<typeof calls.departDelete>, { caller }: UserContext): Promise<Output<typeof calls.departDelete>> {
    await this.departments.delete(ids, caller);
    return {};
  }

  @Handle(calls.departSort)
  async sort({ id, sort }: Input<typeof calls.departSort>, { caller }: UserContext): Promise<Output<typeof calls.departSort>> {
    await this.departments.sort(id, sort, caller);
    return {};
  }
}
