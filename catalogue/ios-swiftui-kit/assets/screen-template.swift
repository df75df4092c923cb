// Shape of a screen; iOS 17 or later, Swift 6 mode. Replace Item and ItemSource by your own types.
import SwiftUI

struct Item: Identifiable, Sendable {
    let id: String
    let title: String
}

enum Phase<Value> {
    case loading
    case loaded(Value)
    case empty
    case failed(message: LocalizedStringKey, last: Value?)
}

protocol ItemSource: Sendable {
    func search(_ query: String) async throws -> [Item]
}

@MainActor @Observable
final class SearchModel {
    private(set) var phase: Phase<[Item]> = .empty
    var query = ""
    private let source: any ItemSource

    init(source: any ItemSource) { self.source = source }

    private var shown: [Item]? {
        switch phase {
        case .loaded(let items): items
        case .failed(_, let last): last
        case .loading, .empty: nil
        }
    }

    func search(_ wanted: String) async {
        guard !wanted.isEmpty else {
            phase = .empty
            return
        }
        let last = shown
        if last == nil { phase = .loading }
        do {
            let found = try await source.search(wanted)
            guard wanted == query, !Task.isCancelled else { return }
            phase = found.isEmpty ? .empty : .loaded(found)
        } catch {
            guard wanted == query, !Task.isCancelled else { return }
            phase = .failed(message: "The search did not work.", last: last)
        }
    }
}

// Belongs inside a NavigationStack: searchable puts its field into the bar.
struct SearchView: View {
    @State private var model: SearchModel

    init(source: any ItemSource) { model = SearchModel(source: source) }

    var body: some View {
        SearchContent(phase: model.phase, query: model.query) { Task { await model.search(model.query) } }
            .searchable(text: $model.query)
            .task(id: model.query) {
                try? await Task.sleep(for: .milliseconds(300))
                guard !Task.isCancelled else { return }
                await model.search(model.query)
            }
    }
}

// A struct of its own, fed by values: each phase can be previewed without a source.
struct SearchContent: View {
    let phase: Phase<[Item]>
    let query: String
    let retry: @MainActor () -> Void

    var body: some View {
        switch phase {
        case .loading: ProgressView()
        case .loaded(let items): ItemList(items: items)
        case .empty where query.isEmpty: ContentUnavailableView("Search for an item", systemImage: "magnifyingglass")
        case .empty: ContentUnavailableView.search(text: query)
        case .failed(let message, let last):
            VStack {
                Text(message)
                Button("Retry", action: retry)
                if let last { ItemList(items: last) }
            }
        }
    }
}

struct ItemList: View {
    let items: [Item]
    var body: some View { List(items) { item in Text(item.title) } }
}

#Preview("Loading") { SearchContent(phase: .loading, query: "milk") {} }
#Preview("Loaded") { SearchContent(phase: .loaded([Item(id: "1", title: "Milk")]), query: "milk") {} }
#Preview("Empty") { SearchContent(phase: .empty, query: "milk") {} }
#Preview("Failed") { SearchContent(phase: .failed(message: "The search did not work.", last: nil), query: "milk") {} }
