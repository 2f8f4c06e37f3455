import type { TranslationMessages } from 'react-admin';

/** react-admin's own texts. A key that a later version adds is a type error here. */
export const raMessages: TranslationMessages = {
  ra: {
    action: {
      add_filter: '添加筛选', add: '添加', back: '返回', bulk_actions: '已选择 %{smart_count} 项', cancel: '取消', clear_array_input: '清空列表',
      clear_input_value: '清除内容', clone: '复制', confirm: '确定', create: '新建', create_item: '新建%{item}', delete: '删除', edit: '编辑',
      export: '导出', list: '列表', refresh: '刷新', remove_filter: '移除此筛选', remove_all_filters: '清除全部筛选', remove: '移除', reset: '重置',
      save: '保存', search: '搜索', search_columns: '搜索列', select_all: '全选', select_all_button: '选择全部', select_row: '选择此行', show: '查看',
      sort: '排序', undo: '撤销', unselect: '取消选择', expand: '展开', close: '关闭', open_menu: '打开菜单', close_menu: '收起菜单', update: '更新',
      move_up: '上移', move_down: '下移', open: '打开', toggle_theme: '切换深浅外观', select_columns: '选择列', update_application: '刷新到新版本',
    },
    boolean: { true: '是', false: '否', null: ' ' },
    page: {
      create: '新建%{name}', dashboard: '工作台', edit: '%{name} %{recordRepresentation}', error: '出错了', list: '%{name}', loading: '正在加载',
      not_found: '页面不存在', show: '%{name} %{recordRepresentation}', empty: '还没有%{name}。', invite: '现在添加一个？', access_denied: '没有权限',
      authentication_error: '登录校验失败',
    },
    input: {
      file: { upload_several: '拖放文件到此处，或点击选择多个文件。', upload_single: '拖放文件到此处，或点击选择文件。' },
      image: { upload_several: '拖放图片到此处，或点击选择多张图片。', upload_single: '拖放图片到此处，或点击选择图片。' },
      references: { all_missing: '找不到关联的数据。', many_missing: '至少有一条关联的数据已不存在。', single_missing: '关联的数据已不存在。' },
      password: { toggle_visible: '隐藏密码', toggle_hidden: '显示密码' },
    },
    message: {
      about: '关于', access_denied: '您没有访问此页面的权限，请联系管理员授权。', are_you_sure: '确实要这样做吗？',
      authentication_error: '登录校验出错，请重新登录。', auth_error: '登录校验出错，请重新登录。',
      bulk_delete_content: '确实要删除选中的 %{smart_count} 项吗？', bulk_delete_title: '删除 %{smart_count} 项', bulk_update_content: '确实要更新选中的 %{smart_count} 项吗？',
      bulk_update_title: '更新 %{smart_count} 项', clear_array_input: '确实要清空整个列表吗？', delete_content: '确实要删除吗?', delete_title: '删除 %{name}',
      details: '详情', error: '页面出错，操作没有完成。请刷新后再试。', invalid_form: '表单有误，请检查标红的内容。', loading: '请稍候', no: '否',
      not_found: '地址有误，或内容已被删除。', select_all_limit_reached: '内容太多，只选中了前 %{max} 项。', unsaved_changes: '有修改尚未保存，确实要离开吗？', yes: '是',
      placeholder_data_warning: '网络异常，数据刷新失败。',
    },
    navigation: {
      clear_filters: '清除筛选', no_filtered_results: '没有符合条件的%{name}。', no_results: '没有%{name}', no_more_results: '没有第 %{page} 页，请返回前一页。',
      page_out_of_boundaries: '没有第 %{page} 页', page_out_from_end: '已是最后一页', page_out_from_begin: '已是第一页', page_range_info: '第 %{offsetBegin}–%{offsetEnd} 条，共 %{total} 条',
      partial_page_range_info: '第 %{offsetBegin}–%{offsetEnd} 条，多于 %{offsetEnd} 条', current_page: '第 %{page} 页', page: '到第 %{page} 页', first: '第一页', last: '最后一页',
      next: '下一页', previous: '上一页', page_rows_per_page: '每页', skip_nav: '跳到内容',
    },
    sort: { sort_by: '按%{field_lower_first}%{order}排列', ASC: '升序', DESC: '降序' },
    auth: {
      auth_check_error: '请先登录', user_menu: '我的账号', username: '账号', password: '密码', email: '邮箱', sign_in: '登录', sign_in_error: '登录失败，请重试',
      logout: '退出登录',
    },
    notification: {
      updated: '已更新', created: '已创建', deleted: '删除成功!', bad_item: '内容不正确', item_doesnt_exist: '内容不存在，可能已被删除',
      http_error: '与服务器通信失败', data_provider_error: '数据读取失败，请刷新后再试。', i18n_error: '无法载入所选语言', canceled: '已取消',
      logged_out: '登录已失效，请重新登录！', not_authorized: '您没有进行此操作的权限。', application_update_available: '有新版本可用。', offline: '没有网络，无法读取数据。',
    },
    validation: {
      required: '必填', minLength: '至少 %{min} 个字', maxLength: '最多 %{max} 个字', minValue: '不能小于 %{min}', maxValue: '不能大于 %{max}', number: '应为数字',
      email: '邮箱格式不正确!', oneOf: '只能是：%{options}', regex: '格式不正确', unique: '已存在',
    },
    saved_queries: {
      label: '已存的查询', query_name: '名称', new_label: '保存当前查询…', new_dialog_title: '保存当前查询', remove_label: '移除已存的查询',
      remove_label_with_name: '移除“%{name}”', remove_dialog_title: '移除已存的查询？', remove_message: '确实要移除这个查询吗？', help: '先筛选，再保存以便下次使用',
    },
  },
};
