import { Controller } from '@nestjs/common';
import { calls, type DepartNode, type Input, type Output, type TreeNode } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { DepartmentService } from './department.service.js';

@Controller()
export class DepartmentController {
  constructor(private readonly departments: DepartmentService) {}

  @Handle(calls.identity.departments.tree)
  tree(_input: Input<typeof calls.identity.departments.tree>, { caller }: UserContext): Promise<DepartNode[]> {
    return this.departments.tree(caller);
  }

  @Handle(calls.identity.departments.treeSelect)
  treeSelect(_input: Input<typeof calls.identity.departments.treeSelect>, { caller }: UserContext): Promise<TreeNode[]> {
    return this.departments.selectTree(caller);
  }

  @Handle(calls.identity.departments.detail)
  detail({ id }: Input<typeof calls.identity.departments.detail>, { caller }: UserContext): Promise<DepartNode> {
    return this.departments.detail(id, caller);
  }

  @Handle(calls.identity.departments.save)
  save(
    input: Input<typeof calls.identity.departments.save>,
    { caller, note }: UserContext,
  ): Promise<Output<typeof calls.identity.departments.save>> {
    return this.departments.save(input, caller, note);
  }

  @Handle(calls.identity.departments.delete)
  async delete(
    { ids }: Input<typeof calls.identity.departments.delete>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.departments.delete>> {
    await this.departments.delete(ids, caller);
    return {};
  }

  @Handle(calls.identity.departments.sort)
  async sort(
    { id, sort }: Input<typeof calls.identity.departments.sort>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.departments.sort>> {
    await this.departments.sort(id, sort, caller);
    return {};
  }

  @Handle(calls.identity.departments.names)
  async names({ codes }: Input<typeof calls.identity.departments.names>): Promise<Output<typeof calls.identity.departments.names>> {
    return [...(await this.departments.names(codes))].map(([code, name]) => ({ code, name }));
  }
}
