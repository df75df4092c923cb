// Input of the worked example. targetSdk 36, Kotlin 2, Compose.
object CartHolder { var customerId: Long = 0 }

class CartViewModel(private val api: CartApi) : ViewModel() {
    val items = MutableStateFlow<List<CartItem>>(emptyList())
    val message = MutableStateFlow<String?>(null)

    fun load() {
        viewModelScope.launch(Dispatchers.IO) {
            try { items.value = api.cart(CartHolder.customerId) }
            catch (e: Exception) { message.value = "Error: " + e.message }
        }
    }
}

@Composable
fun CartScreen(vm: CartViewModel, snackbar: SnackbarHostState) {
    LaunchedEffect(Unit) { vm.load() }
    val items by vm.items.collectAsState()
    val message by vm.message.collectAsState()
    var note by remember { mutableStateOf("") }
    LaunchedEffect(message) { message?.let { snackbar.showSnackbar(it) } }
    Column(Modifier.verticalScroll(rememberScrollState())) {
        items.sortedBy { it.name }.forEach { item ->
            Row { Text(item.name + " x" + item.count); Icon(Icons.Default.Delete, null, Modifier.clickable { vm.items.value -= item }) }
        }
        TextField(note, { note = it })
    }
}
