/** Checks resolved, and their odds: requests in, answers out. */
import type { Work } from './command.ts'
import { withLibrary } from './library.ts'
import { oddsReply, resolveReply } from './reply.ts'
import { answerRequests } from './requests.ts'

/** Resolves each request with its dice. */
export const resolve: Work = (args, shell) =>
  withLibrary(args, shell, (library) => answerRequests(shell, (request) => resolveReply(library, request)))

/** Answers each request with its odds. */
export const odds: Work = (args, shell) =>
  withLibrary(args, shell, (library) => answerRequests(shell, (request) => oddsReply(library, request)))
