import { recordingFetch } from './contract-recorder.ts';

export interface ApiResponse<T> {
  status: number;
  headers: Headers;
  /** Undefined where the answer has no body. */
  body: T;
}

export interface ApiRequest {
  json?: unknown;
  headers?: Record<string, string>;
}

export interface ApiClient {
  request<T = unknown>(method: string, path: string, options?: ApiRequest): Promise<ApiResponse<T>>;
  get<T = unknown>(path: string, options?: ApiRequest): Promise<ApiResponse<T>>;
  post<T = unknown>(path: string, json?: unknown, headers?: Record<string, string>): Promise<ApiResponse<T>>;
  patch<T = unknown>(path: string, json: unknown): Promise<ApiResponse<T>>;
  delete<T = unknown>(path: string): Promise<ApiResponse<T>>;
}

/** A client that holds every answer against the contract; `key` null sends no Authorization header. */
export function apiClient(baseUrl: string, key: string | null): ApiClient {
  const send = async <T>(
    method: string,
    path: string,
    { json, headers = {} }: ApiRequest = {},
  ): Promise<ApiResponse<T>> => {
    const response = await recordingFetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    request: send,
    get: (path, options) => send('GET', path, options),
    post: (path, json, headers = {}) => send('POST', path, { json, headers }),
    patch: (path, json) => send('PATCH', path, { json }),
    delete: (path) => send('DELETE', path),
  };
}
