import { randomUUID } from 'node:crypto';
import { objectOf } from '../json.js';
import { sendJson, type Respond } from './provider-server.js';
import { isSignedForAliyun, isSignedForQcloud } from './signatures.js';

export interface SentSms {
  mobile: string;
  code: string;
}
/** An account at a provider of messages by SMS. */
export interface SmsAccount {
  keyId: string;
  secret: string;
  signName: string;
  template: string;
  /** Tencent's number of the application */
  application: string;
}
export interface SmsServer {
  respond: Respond;
  /** what went out, in order */
  sent: SentSms[];
  /** numbers that get no more messages today */
  limited: Set<string>;
  /** the calls that were made, by their action */
  actions: string[];
}

const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);
const fresh = () => ({ sent: [] as SentSms[], limited: new Set<string>(), actions: [] as string[] });

/** Alibaba Cloud's short messages, 2017-05-25: SendSms and QuerySmsSign. */
export function aliyunSmsServer(account: SmsAccount): SmsServer {
  const { sent, limited, actions } = fresh();
  const send = (query: URLSearchParams): [string, string] => {
    const mobile = query.get('PhoneNumbers') ?? '';
    if (!isMobile(mobile)) return ['isv.MOBILE_NUMBER_ILLEGAL', '非法手机号'];
    if (query.get('SignName') !== account.signName) return ['isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名'];
    if (query.get('TemplateCode') !== account.template) return ['isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板'];
    if (limited.has(mobile)) return ['isv.BUSINESS_LIMIT_CONTROL', '触发天级流控Permits:10'];
    const code = objectOf(JSON.parse(query.get('TemplateParam') ?? '{}'))['code'];
    if (typeof code !== 'string') return ['isv.TEMPLATE_MISSING_PARAMETERS', '模板变量缺少对应参数值'];
    sent.push({ mobile, code });
    return ['OK', 'OK'];
  };
  const respond: Respond = (request, body, response) => {
    const answer = (code: string, message: string, status = 200, more: object = {}): void =>
      sendJson(response, { RequestId: randomUUID(), Code: code, Message: message, ...more }, status);
    if (!isSignedForAliyun(request, body, account.secret))
      return answer('SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.', 400);
    if (!request.headers.authorization?.includes(`Credential=${account.keyId},`))
      return answer('InvalidAccessKeyId.NotFound', 'Specified access key is not found.', 404);
    if (request.headers['x-acs-version'] !== '2017-05-25')
      return answer('InvalidVersion', 'Specified parameter Version is not valid.', 400);
    const query = new URLSearchParams(request.url?.split('?')[1]);
    const action = String(request.headers['x-acs-action']);
    actions.push(action);
    if (action === 'SendSms') return answer(...send(query));
    if (action !== 'QuerySmsSign')
      return answer('InvalidAction.NotFound', 'Specified api is not found, please check your url and method.', 404);
    const name = query.get('SignName') ?? '';
    if (name !== account.signName) return answer('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名');
    answer('OK', 'OK', 200, { SignName: name, SignStatus: 1, Reason: '' });
  };
  return { respond, sent, limited, actions };
}

/** Tencent Cloud's short messages, 2021-01-11: SendSms and SendStatusStatistics. */
export function qcloudSmsServer(account: SmsAccount): SmsServer {
  const { sent, limited, actions } = fresh();
  const send = (input: Record<string, unknown>): object => {
    const numbers: unknown = input['PhoneNumberSet'];
    const params: unknown = input['TemplateParamSet'];
    const number = Array.isArray(numbers) ? String(numbers[0]) : '';
    const mobile = number.replace(/^\+86/, '');
    const status = (code: string, message: string): object => ({
      SendStatusSet: [
        { SerialNo: '', PhoneNumber: number, Fee: code === 'Ok' ? 1 : 0, SessionContext: '', Code: code, Message: message, IsoCode: 'CN' },
      ],
    });
    if (!number.startsWith('+86') || !isMobile(mobile)) return status('FailedOperation.PhoneNumberParseFail', 'phone number parse fail');
    if (input['SignName'] !== account.signName)
      return status('FailedOperation.SignatureIncorrectOrUnapproved', 'signature is not approved');
    if (input['TemplateId'] !== account.template)
      return status('FailedOperation.TemplateIncorrectOrUnapproved', 'template is not approved');
    if (limited.has(mobile)) return status('LimitExceeded.PhoneNumberDailyLimit', 'the daily limit of this number is exceeded');
    if (!Array.isArray(params) || params.length !== 1)
      return status('FailedOperation.TemplateParamSetNotMatchApprovedTemplate', 'params do not match');
    sent.push({ mobile, code: String(params[0]) });
    return status('Ok', 'send success');
  };
  const respond: Respond = (request, body, response) => {
    const answer = (content: object): void => sendJson(response, { Response: { RequestId: randomUUID(), ...content } });
    const refuse = (code: string, message: string): void => answer({ Error: { Code: code, Message: message } });
    if (!isSignedForQcloud(request, body, account.secret, 'sms'))
      return refuse(
        'AuthFailure.SignatureFailure',
        'The provided credentials could not be validated. Please check your signature is correct.',
      );
    if (!request.headers.authorization?.includes(`Credential=${account.keyId}/`))
      return refuse('AuthFailure.SecretIdNotFound', 'The SecretId is not found.');
    if (request.headers['x-tc-version'] !== '2021-01-11' || !request.headers['x-tc-region'])
      return refuse('InvalidParameter', 'version or region is not valid');
    const action = String(request.headers['x-tc-action']);
    actions.push(action);
    const input = objectOf(JSON.parse(body));
    if (input['SmsSdkAppId'] !== account.application)
      return refuse('UnauthorizedOperation.SmsSdkAppIdVerifyFail', '`SmsSdkAppId` verification failed.');
    if (action === 'SendSms') return answer(send(input));
    if (action !== 'SendStatusStatistics') return refuse('InvalidAction', 'The requested action does not exist.');
    if (![input['BeginTime'], input['EndTime']].every((text) => /^\d{10}$/.test(String(text))))
      return refuse('InvalidParameterValue', 'BeginTime should be yyyymmddhh.');
    answer({ SendStatusStatistics: { FeeCount: sent.length, RequestCount: sent.length, RequestSuccessCount: sent.length } });
  };
  return { respond, sent, limited, actions };
}
