/** Types for tools that can't read `.vue` files themselves, such as ESLint's type rules. vue-tsc sees each component's real type. */
declare module '*.vue' {
  import type { Component } from 'vue'
  const component: Component
  export default component
}

/** A page of Markdown, as imported by `build/guide.ts`. */
declare module '*.md' {
  export const html: string
  export const headings: readonly { readonly id: string; readonly text: string }[]
}
