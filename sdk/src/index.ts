export { ApiPromise, type RateLimit, type ResponseDetails, type Result } from './api-promise.ts';
export {
  type Download,
  type Feedback,
  type FeedbackParams,
  type Kit,
  type KitAnswer,
  type KitList,
  Kitscout,
  type ListKitsParams,
  type Pagination,
  type Recommendation,
  type Recommendations,
  type RecommendParams,
  type Suggestion,
  type Suggestions,
  type SuggestParams,
  type Usage,
} from './client.ts';
export {
  AbortedError,
  AnswerTooLargeError,
  ApiError,
  AuthenticationError,
  ConnectionError,
  InvalidRequestError,
  KitscoutError,
  NotFoundError,
  RateLimitError,
  ServerError,
  SubscriptionInactiveError,
  TierRequiredError,
  TimeoutError,
} from './errors.ts';
export { type KitFile, splitDownload } from './kit-files.ts';
export type { ClientOptions, RequestOptions } from './transport.ts';
